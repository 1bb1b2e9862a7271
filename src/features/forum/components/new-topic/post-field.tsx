import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { POST_MAX } from '../../contract/fields.ts'

const PostText = lazy(async () => ({ default: (await import('../posts/post-text.tsx')).PostText }))

/** Characters left from which on they are counted. */
const COUNTED = 500

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  error: string | undefined
  /** What is written. */
  text: string
}

/** The first post, and how it will look. */
export function PostField({ error, text, ...rest }: Props) {
  const hydrated = useHydrated()
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <div className="stack-sm post-field">
      <TextArea
        label="Message"
        placeholder="Dites-le comme à une table d’amis…"
        error={error}
        rows={8}
        required
        {...(text.length > POST_MAX - COUNTED && { limit: POST_MAX })}
        {...rest}
      />
      {hydrated && (
        <Button
          kind="soft"
          small
          icon={isPreviewed ? 'eye-off' : 'eye'}
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Fermer l’aperçu' : 'Aperçu'}
        </Button>
      )}
      {isPreviewed && (
        <section className="panel post-preview" aria-label="Votre message, tel qu’il sera lu">
          {text.trim() === '' ? (
            <p className="soft">{'Écrivez votre message\u202f: il apparaîtra ici.'}</p>
          ) : (
            <Suspense>
              <PostText text={text.trim()} mentions={[]} linked={false} />
            </Suspense>
          )}
        </section>
      )}
    </div>
  )
}
