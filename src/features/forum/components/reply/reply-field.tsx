import type { ChangeEvent, KeyboardEvent, RefObject } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { submitOnShortcut } from '../../../../ui/textarea.ts'
import { POST_MAX } from '../../contract/fields.ts'
import { MentionList } from './mention-list.tsx'
import type { Person } from './people.ts'
import { useMentionList } from './use-mention-list.ts'

/** The characters left are counted from here on. */
const COUNTED = 500

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  /** Before anything is typed. */
  first: string
  length: number
  error: string | undefined
  isReadOnly: boolean
  isHidden: boolean
  people: readonly Person[]
  onType: () => void
  onChoose: (text: string, from: number, to: number) => void
}

/** Where a reply is typed; members of the page are proposed after `@`. */
export function ReplyField(props: Props) {
  const { field, first, length, error, isReadOnly, isHidden, people, onType, onChoose } = props
  const list = useMentionList(people, onChoose)
  const left = POST_MAX - length
  return (
    <div className="reply-field" hidden={isHidden}>
      <Field label="Votre réponse" error={error} left={left <= COUNTED ? left : null}>
        {(control) => (
          <textarea
            {...control}
            {...list.field}
            ref={field}
            className="textarea"
            name="post"
            rows={4}
            dir="auto"
            defaultValue={first}
            placeholder="Dites-le comme à une table d’amis…"
            readOnly={isReadOnly}
            onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
              onType()
              list.look(event.target)
            }}
            onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) =>
              list.press(event) || submitOnShortcut(event)
            }
            onBlur={list.close}
          />
        )}
      </Field>
      <MentionList list={list} />
    </div>
  )
}
