import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { addForm, operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getWriteRefusal, type Viewer } from '../../../platform/http/viewer.ts'
import { getUploadField, registerMultipartRoutes } from '../../../platform/photos/upload-body.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { moderatePhoto } from '../../photos/album/contract.ts'
import { canModerate } from '../policy.ts'
import type { Post } from '../posts/contract.ts'
import { findTopicIdByPost, getPost } from '../posts/queries.ts'
import { NO_SUCH_POST } from '../texts.ts'
import { findTopicById } from '../topics/queries.ts'
import { PhotosPage, type PhotosPageProps } from './components/photos-page.tsx'
import * as calls from './contract.ts'
import { servePostPhotos } from './files.ts'
import { postPhotosHref } from './links.ts'
import {
  NO_SUCH_PHOTO,
  PHOTO_ADDED,
  PHOTO_DESCRIBED,
  PHOTO_REMOVED,
  PHOTO_TAKEN_DOWN,
  PHOTOS_TITLE,
} from './page-texts.ts'
import { getPhotoRefusal } from './policy.ts'
import {
  addPostPhoto,
  countPosts,
  editPostPhoto,
  getPostPhotoPermission,
  listOwnPostPhotos,
  type PagePhoto,
  removePostPhoto,
  schedulePostPhotoSweep,
} from './server.ts'

/** Query after a plain form. */
const DONE_PARAM = 'fait'
const DONE_NOTES: ReadonlyMap<unknown, string> = new Map([
  ['ajout', PHOTO_ADDED],
  ['retrait', PHOTO_REMOVED],
  ['description', PHOTO_DESCRIBED],
  ['moderation', PHOTO_TAKEN_DOWN],
])

/** Registers the photos of posts: their calls, files and sweep, and the page that shows, adds and removes them. */
export function registerPostPhotos(context: AppContext): void {
  servePostPhotos(context)
  schedulePostPhotoSweep(context)
  page(context, '/forum/post/:postId/photos', 'member', (request) => renderPhotosPage(context, request))
  registerAdding(context)
  operation(context, calls.getPostPhotoPermission, async ({ viewer }) => ({
    refusal: await getPostPhotoPermission(context.db, viewer),
  }))
  operation(
    context,
    calls.removePostPhoto,
    async ({ viewer, params }) => {
      await removePostPhoto(context, viewer, params.photoId)
      return { message: PHOTO_REMOVED }
    },
    {
      form: {
        redirect: (_result, { query }) => hrefAfter(query, 'retrait'),
        page: (request, sent) => renderRefused(context, request, sent),
      },
    },
  )
  operation(
    context,
    calls.editPostPhoto,
    async ({ viewer, params, body }) => ({
      message: PHOTO_DESCRIBED,
      alt: await editPostPhoto(context, viewer, params.photoId, body),
    }),
    {
      form: {
        redirect: (_result, { query }) => hrefAfter(query, 'description'),
        page: (request, sent) => renderRefused(context, request, sent),
      },
    },
  )
  addForm(context, moderatePhoto, {
    path: '/forum/photo/:photoId/moderer',
    redirect: (_result, { query }) => hrefAfter(query, 'moderation'),
    page: (request, sent) => renderRefused(context, request, sent),
  })
}

function registerAdding(context: AppContext): void {
  registerMultipartRoutes(context, (scoped) => {
    operation(
      scoped,
      calls.addPostPhoto,
      async ({ viewer, params, raw: request, checkToken }) => ({
        message: PHOTO_ADDED,
        photo: await addPostPhoto(context, viewer, { postId: params.postId, request, checkToken }),
      }),
      {
        form: {
          redirect: (_result, { params }) => `${postPhotosHref(params.postId)}?${DONE_PARAM}=ajout`,
          page: (request, sent) => renderPhotosPage(context, request, sent),
        },
      },
    )
  })
}

type Query = Record<string, unknown>

/** The post of a form on one of its photos, which its address names: the photo may be gone. */
const parsePost = ({ post }: Query): number | undefined => PathId.safeParse(post).data

function hrefAfter(query: Query, done: string): string {
  const postId = parsePost(query)
  return postId === undefined ? '/forum' : `${postPhotosHref(postId)}?${DONE_PARAM}=${done}`
}

/** The page of the post that the form's address names. */
function renderRefused(
  context: AppContext,
  request: PageRequest<'member' | 'verified' | 'desk'>,
  sent: Sent,
): Promise<PageContent> {
  const postId = parsePost(request.query)
  if (postId === undefined) throw new NotFound(NO_SUCH_PHOTO)
  return renderPhotosPage(
    context,
    { ...request, params: { ...request.params, postId: String(postId) } },
    sent,
  )
}

async function renderPhotosPage(
  context: AppContext,
  request: PageRequest<'member' | 'verified' | 'desk'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query, raw } = request
  const { data: postId } = PathId.safeParse(request.params.postId)
  if (postId === undefined) throw new NotFound(NO_SUCH_POST)
  const post = await getPost(context, viewer, postId)
  const isOwn = post.user_id === viewer.id
  const props: PhotosPageProps = {
    post,
    isOwn,
    isModerator: canModerate(viewer, post),
    photos: isOwn ? await listOwnPostPhotos(context.db, viewer, postId) : post.photos.map(toPagePhoto),
    refusal: isOwn ? await findRefusal(context, viewer, post) : null,
    done: sent ? undefined : DONE_NOTES.get(query[DONE_PARAM]),
    errors: sent?.errors ?? {},
    failure: sent?.message ?? '',
    edited: sent?.values.alt === undefined ? null : Number(request.params.photoId),
    alt: getUploadField(raw, 'alt') ?? sent?.values.alt ?? '',
    token: getPageToken(context, request),
  }
  return { title: PHOTOS_TITLE, sheet: 'house', body: <PhotosPage {...props} /> }
}

const toPagePhoto = (photo: Post['photos'][number]): PagePhoto => ({
  ...photo,
  state: photo.waiting ? 0 : 1,
  reason: null,
})

/** Why the author may not add a photo now; null if they may. */
async function findRefusal(context: AppContext, viewer: Viewer, post: Post): Promise<string | null> {
  const own = getWriteRefusal(viewer)
  if (own) return own
  const found = await findTopicById(context, viewer, await findTopicIdByPost(context, post.id))
  if (!found) throw new NotFound(NO_SUCH_POST)
  const written = await countPosts(context.db, viewer.id)
  return getPhotoRefusal(viewer, { topic: found.topic, post, written })
}
