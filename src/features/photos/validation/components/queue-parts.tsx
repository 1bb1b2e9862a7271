import type { KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import {
  type AwaitingPhoto,
  decidePhoto,
  listRefusalKeys,
  REASON_MAX_LENGTH,
  type Refusal,
  type RefusalKey,
  type ReviewedPhoto,
  undoPhotoDecision,
} from '../contract.ts'
import * as texts from '../texts.ts'
import { REFUSAL_REASONS, UNDO, VIEW_LABELS } from '../texts.ts'
export const PHOTOS_PATH = '/admin/photos'

/** Address of the single view. @param after starts with the photo after this id */
export const getSingleHref = (after?: number) => (after ? `${PHOTOS_PATH}?apres=${after}` : PHOTOS_PATH)

/** Address of a page of the list. */
export const getListHref = (page = 1) => `${PHOTOS_PATH}${formatListQuery(page)}`
const formatListQuery = (page: number) => (page > 1 ? `?vue=liste&page=${page}` : '?vue=liste')

/** Query of the view that a form returns to. @param page page of the list; without one, the single view */
export const formatViewQuery = (page?: number) => (page ? formatListQuery(page) : '')

const VIEW_HREFS = { single: getSingleHref(), list: getListHref() }
type View = keyof typeof VIEW_HREFS

/** Tabs of the two views, each with its own address. */
export function ViewTabs({ at }: { at: View }) {
  return (
    <nav className="case-lists" aria-label="Affichage">
      <ul>
        {(['single', 'list'] as const).map((view) => (
          <li key={view}>
            <a href={VIEW_HREFS[view]} aria-current={view === at ? 'page' : undefined}>
              {VIEW_LABELS[view]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** @param href the view to reload */
export function EmptyValidationQueue({ href }: { href: string }) {
  return (
    <EmptyState
      title="Aucune photo a valider"
      action={
        <LinkButton kind="line" href={href} icon="rotate-cw">
          Regarder de nouveau
        </LinkButton>
      }
    >
      Les prochaines arriveront ici, la plus ancienne d’abord.
    </EmptyState>
  )
}

/** Confirms a decision made by a plain form, with an undo button. */
export function UndoNotice({
  photoId,
  page,
  token,
}: {
  photoId: number
  page: number | undefined
  token: string
}) {
  return (
    <OperationForm
      of={undoPhotoDecision}
      params={{ photoId }}
      suffix={formatViewQuery(page)}
      token={token}
      className="notice"
      role="status"
    >
      <Icon name="circle-check" />
      <span>La décision est prise.</span>
      <button type="submit" className="linkish">
        {UNDO}
      </button>
    </OperationForm>
  )
}

/** The forum post that a photo was added to, and the description that readers get in its place. */
export function PostOfPhoto({ photo: { post, alt } }: { photo: Pick<AwaitingPhoto, 'post' | 'alt'> }) {
  if (!post) return null
  return (
    <>
      <p>
        {texts.PHOTO_OF_POST}
        {'\u202f: '}
        <a href={`/forum/post/${post.id}`}>{post.title}</a>
      </p>
      <p>{texts.formatDescription(alt)}</p>
    </>
  )
}

/** The same, next to the current photo. */
export function PostPanel({ photo }: { photo: Pick<AwaitingPhoto, 'post' | 'alt'> }) {
  if (!photo.post) return null
  return (
    <section className="panel stack-sm">
      <PostOfPhoto photo={photo} />
    </section>
  )
}

export function formatPhotoKind({ verification, post }: ReviewedPhoto): string {
  if (post) return texts.PHOTO_OF_POST
  return verification ? texts.VERIFICATION : 'Photo'
}

interface Props {
  photo: ReviewedPhoto & { id: number }
  /** Page of the list that the form returns to. */
  page?: number
  token: string
  onRefuse: (refusal: Refusal) => void
  /** Free-text field. */
  reasonField: RefObject<HTMLInputElement | null>
}

/** Form for a refusal: nine reasons, each a button with its number, and an optional text. */
export function RefusalReasons({ photo, page, token, onRefuse, reasonField }: Props) {
  const refuse = (key: string) => {
    const reason = reasonField.current?.value.trim()
    if (key === 'other' && !reason) reasonField.current?.focus()
    else onRefuse({ reason_key: key as RefusalKey, ...(reason && { reason }) })
  }
  const refuseByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    refuse('other')
  }
  const refuseByButton = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) =>
    refuse((nativeEvent as globalThis.SubmitEvent).submitter?.getAttribute('value') ?? 'other')
  return (
    <OperationForm
      of={decidePhoto}
      params={{ photoId: photo.id, decision: 0 }}
      suffix={formatViewQuery(page)}
      token={token}
      className="validation-reasons"
      onSubmit={refuseByButton}
    >
      <fieldset>
        <legend>{'Pourquoi la refuser\u202f?'}</legend>
        <ol>
          {listRefusalKeys(photo).map((key, index) => (
            <li key={key}>
              <button type="submit" name="reason_key" value={key}>
                <kbd>{index + 1}</kbd>
                {REFUSAL_REASONS[key].label}
              </button>
            </li>
          ))}
        </ol>
      </fieldset>
      <TextInput
        ref={reasonField}
        name="reason"
        label="Quelques mots pour le membre"
        hint="Facultatif. Entrée refuse avec ces mots seuls."
        maxLength={REASON_MAX_LENGTH}
        autoComplete="off"
        onKeyDown={refuseByKey}
      />
      <Button type="submit" kind="line" small name="reason_key" value="other">
        Refuser avec ces mots
      </Button>
    </OperationForm>
  )
}
