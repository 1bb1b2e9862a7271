import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { canBePicture } from '../../../client/picture.ts'
import { ALT_MAX_LENGTH } from '../../../shared/alt-text.ts'
import { NOT_A_PICTURE } from '../../../shared/upload-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { RETRY } from '../texts.ts'
import { ALT_FIELD, getPhotoPermission } from './contract.ts'
import { getPhotoOutbox, type PhotoDraft } from './photo-outbox.ts'
import { ALT_HINT, ALT_LABEL, CANCEL, ONE_AT_A_TIME, SEND_PHOTO } from './texts.ts'

export interface PhotoTrayProps {
  me: number
  conversation: number
  /** Counts the member's touches of the button. */
  touches: number
  /** The message that the photo answers. */
  replyTo: number | null
  onSending: () => void
  onSent: (message: ConversationMessage, key: string) => void
}

/** Above the composer: the chosen photo, its progress and failure, or why there can be none yet. Loaded on demand. */
export default function PhotoTray({ me, conversation, touches, replyTo, onSending, onSent }: PhotoTrayProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [notice, setNotice] = useState('')
  const { draft, outbox } = usePhotoDraft(me, conversation, onSent)
  const checkPermission = usePermission(conversation)
  const choose = async (files: readonly File[]) => {
    const [file] = files.filter(canBePicture)
    if (files.length === 0) return
    if (!file) return setNotice(NOT_A_PICTURE)
    const refusal = await checkPermission()
    if (refusal) return setNotice(refusal)
    const isChosen = outbox.choose(file)
    setNotice(isChosen && files.length === 1 ? '' : ONE_AT_A_TIME)
  }
  const isOver = useDroppedFiles((files) => void choose(files))
  useTouches(touches, async () => {
    setNotice('')
    const refusal = await checkPermission()
    if (refusal) setNotice(refusal)
    else picker.current?.click()
  })
  const send = () => {
    setNotice('')
    void outbox.send(replyTo)
    onSending()
  }
  return (
    <div className={isOver ? 'photo-tray is-over' : 'photo-tray'}>
      <PhotoPicker picker={picker} onChoose={(files) => void choose(files)} />
      <p role="status" className={notice ? 'photo-notice' : 'sr'}>
        {notice}
      </p>
      {draft && <ChosenPhoto draft={draft} onDescribe={outbox.describe} onSend={send} onDrop={outbox.drop} />}
      {isOver && <p className="photo-drop">Déposez la photo ici.</p>}
    </div>
  )
}

function PhotoPicker({
  picker,
  onChoose,
}: {
  picker: RefObject<HTMLInputElement | null>
  onChoose: (files: File[]) => void
}) {
  return (
    <input
      ref={picker}
      type="file"
      accept="image/*"
      aria-label="Choisir une photo"
      hidden
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        // The same file can be chosen again.
        target.value = ''
      }}
    />
  )
}

interface ChosenPhotoProps {
  draft: PhotoDraft
  onDescribe: (alt: string) => void
  onSend: () => void
  onDrop: () => void
}

/** The focus follows the photo to its button. */
function ChosenPhoto({ draft, onDescribe, onSend, onDrop }: ChosenPhotoProps) {
  const { key, preview, alt, phase, share, failure } = draft
  const acts = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo and failure
  useEffect(() => {
    if (phase !== 'sending') acts.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }, [key, phase])
  return (
    <section className="photo-chosen" aria-label="Votre photo">
      <img src={preview} alt="La photo choisie" />
      <form
        className="photo-chosen-side"
        ref={acts}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        {phase === 'failed' && (
          <p role="alert" className="photo-failure">
            <Icon name="circle-alert" size="sm" />
            {failure}
          </p>
        )}
        {phase !== 'sending' && (
          <TextInput
            label={ALT_LABEL}
            hint={ALT_HINT}
            name={ALT_FIELD}
            limit={ALT_MAX_LENGTH}
            maxLength={ALT_MAX_LENGTH}
            value={alt}
            autoComplete="off"
            onChange={({ target }) => onDescribe(target.value)}
          />
        )}
        {phase === 'sending' ? (
          <progress aria-label="Envoi de la photo" value={share < 1 ? share : undefined} />
        ) : (
          <Button type="submit" kind="poppy" icon={phase === 'failed' ? 'rotate-cw' : 'send-horizontal'}>
            {phase === 'failed' ? RETRY : SEND_PHOTO}
          </Button>
        )}
        <Button kind="line" onClick={onDrop}>
          {CANCEL}
        </Button>
      </form>
    </section>
  )
}

function usePhotoDraft(me: number, conversation: number, onSent: PhotoTrayProps['onSent']) {
  const outbox = getPhotoOutbox(me, conversation)
  const [draft, setDraft] = useState(outbox.draft())
  const latest = useRef(onSent)
  latest.current = onSent
  useEffect(() => {
    setDraft(outbox.draft())
    return outbox.subscribe((next, sent) => {
      setDraft(next)
      if (sent) latest.current(sent.message, sent.key)
    })
  }, [outbox])
  return { draft, outbox }
}

/** Runs at each touch, also at one before this was loaded. */
function useTouches(touches: number, run: () => Promise<void>): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (touches > 0) void latest.current()
  }, [touches])
}

/** @returns a function that resolves to why no photo can be sent; a permission is requested once */
function usePermission(conversation: number): () => Promise<string | null> {
  const isAllowed = useRef(false)
  return async () => {
    if (isAllowed.current) return null
    try {
      const { refusal } = await callApi(getPhotoPermission, { params: { thread: String(conversation) } })
      isAllowed.current = refusal === null
      return refusal
    } catch (error) {
      // Without an answer the server decides when the photo is sent.
      return error instanceof CallError && error.status > 0 ? (error.serverMessage ?? null) : null
    }
  }
}
