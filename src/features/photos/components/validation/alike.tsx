import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { readSimilarPhotos, type Similar, type SimilarPhoto } from '../../contract/desk.ts'
import * as texts from '../../desk-texts.ts'

/** What looks like a photo is asked for once, and a photo ahead. */
function useSimilar(photoId: number | undefined, first?: Similar | null) {
  return useQuery({
    queryKey: ['similar-photos', photoId],
    queryFn: () => callApi(readSimilarPhotos, { params: { photoId: String(photoId) } }),
    enabled: photoId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  })
}

interface Props {
  photoId: number
  /** The photo after it. */
  nextId: number | undefined
  /** What the page came with. */
  first: Similar | null
}

/** Photos that look like the one in view: hints. */
export function Alike({ photoId, nextId, first }: Props) {
  const { data, isError } = useSimilar(photoId, first)
  useSimilar(nextId)
  return (
    <section className="panel stack">
      <h2>Photos semblables</h2>
      {data ? (
        <Found similar={data} />
      ) : (
        <p className="soft">{isError ? 'La recherche de photos semblables a échoué.' : 'Recherche…'}</p>
      )}
    </section>
  )
}

function Found({ similar: { own, others, banned } }: { similar: Similar }) {
  if (!banned && own.length + others.length === 0) return <p className="soft">Aucune photo semblable.</p>
  return (
    <>
      {banned && (
        <p className="notice notice-warn">
          <Icon name="triangle-alert" />
          {'Elle ressemble à une photo bannie.'}
        </p>
      )}
      <Tiles title="D’autres membres" photos={others} />
      <Tiles title="Du même membre" photos={own} />
      <p className="soft">Un indice, jamais une preuve.</p>
    </>
  )
}

function Tiles({ title, photos }: { title: string; photos: readonly SimilarPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="validation-tiles">
        {photos.map(({ id, photo, user_id, name, distance, state }) => (
          <li key={id}>
            <a href={`/admin/membres/${user_id}`}>
              <img src={getThumbnailUrl(photo)} width={96} height={120} alt="" decoding="async" />
              <span>{texts.alikeOf(name, distance, state)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
