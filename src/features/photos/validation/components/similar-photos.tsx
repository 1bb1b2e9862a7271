import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { isSealed } from '../../../../shared/photos.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { SealedPhoto } from '../../components/sealed-photo.tsx'
import { findSimilarPhotos, type SimilarPhoto, type SimilarPhotos } from '../contract.ts'
import * as texts from '../texts.ts'

/** Requested once per photo, one photo ahead. */
function useSimilarPhotos(photoId: number | undefined, first?: SimilarPhotos | null) {
  return useQuery({
    queryKey: ['similar-photos', photoId],
    queryFn: () => callApi(findSimilarPhotos, { params: { photoId: String(photoId) } }),
    enabled: photoId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  })
}

interface Props {
  photoId: number
  /** The following photo. */
  nextId: number | undefined
  /** Sent with the page. */
  first: SimilarPhotos | null
}

/** Photos similar to the current one; hints only. */
export function SimilarPhotosPanel({ photoId, nextId, first }: Props) {
  const { data, isError } = useSimilarPhotos(photoId, first)
  useSimilarPhotos(nextId)
  return (
    <section className="panel stack">
      <h2>Photos semblables</h2>
      {data ? (
        <SimilarPhotosResult similar={data} />
      ) : (
        <p className="soft">{isError ? 'La recherche de photos semblables a échoué.' : 'Recherche…'}</p>
      )}
    </section>
  )
}

function SimilarPhotosResult({ similar: { own, others, banned } }: { similar: SimilarPhotos }) {
  if (!banned && own.length + others.length === 0) return <p className="soft">Aucune photo semblable.</p>
  return (
    <>
      {banned && (
        <p className="notice notice-warn">
          <Icon name="triangle-alert" />
          {'Elle ressemble à une photo bannie.'}
        </p>
      )}
      <SimilarPhotoTiles title="D’autres membres" photos={others} />
      <SimilarPhotoTiles title="Du même membre" photos={own} />
      <p className="soft">Un indice, jamais une preuve.</p>
    </>
  )
}

function SimilarPhotoTiles({ title, photos }: { title: string; photos: readonly SimilarPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="validation-tiles">
        {photos.map(({ id, photo, user_id, name, distance, state }) => (
          <li key={id}>
            <a href={`/admin/membres/${user_id}`}>
              {isSealed(state) ? (
                <SealedPhoto />
              ) : (
                <img src={getThumbnailUrl(photo)} width={96} height={120} alt="" decoding="async" />
              )}
              <span>{texts.formatSimilarPhoto(name, distance, state)}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
