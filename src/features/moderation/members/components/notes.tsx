import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { addNote, NOTE_MAX } from '../../contract/member.ts'
import { BY_LABEL } from '../member-texts.ts'
import * as texts from '../note-texts.ts'
import type { MemberNote } from '../queries/notes.ts'
import { Section } from './section.tsx'
import { StaffLink } from './staff-link.tsx'

interface Props {
  userId: number
  notes: readonly MemberNote[]
  shown: number
  token: string
  now: number
  /** What a note that was refused came to. */
  sent: { note: string; error: string | undefined; message: string } | undefined
}

/** What staff keep in mind about the member, and the form of one more. */
export function Notes({ userId, notes, shown, token, now, sent }: Props) {
  return (
    <Section id="notes" title={texts.NOTES}>
      {sent?.message && <ErrorNotice title={sent.message} />}
      <OperationForm of={addNote} params={{ userId }} suffix="#notes" token={token} className="form">
        <TextArea
          label="Nouvelle note"
          hint="Lue par le staff seul, jamais par le membre. 1000 caractères au plus."
          error={sent?.error}
          name="note"
          rows={2}
          maxLength={NOTE_MAX}
          defaultValue={sent?.note ?? ''}
        />
        <Button type="submit" kind="soft" small icon="sticky-note">
          Ajouter la note
        </Button>
      </OperationForm>
      <NoteList {...{ notes, shown, now }} />
    </Section>
  )
}

/** The notes alone: of a deleted account none is added. */
export function NoteList({ notes, shown, now }: Pick<Props, 'notes' | 'shown' | 'now'>) {
  return (
    <>
      {notes.length === 0 ? (
        <p className="soft small">Aucune note.</p>
      ) : (
        <ul className="member-lines">
          {notes.slice(0, shown).map(({ id, note, created_at, author_id, author }) => (
            <li key={id}>
              <div>
                <p className="member-words">{note}</p>
                <p className="soft tiny">
                  <RelativeDate moment={created_at} now={now} />, {BY_LABEL}{' '}
                  <StaffLink id={author_id} name={author} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {notes.length > shown && <p className="soft small">Seules les 30 dernières sont affichées.</p>}
    </>
  )
}
