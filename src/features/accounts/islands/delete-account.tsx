import { useId, useState } from 'react'
import { callApi } from '../../../client/call.ts'
import { navigateTo } from '../../../client/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showAfterNavigation } from '../../../ui/toast.ts'
import { useMutation } from '../../../ui/use-mutation.ts'
import { showCallError, usePasswordQuestion } from '../components/use-password-question.tsx'
import { deleteOwnAccount } from '../contract.ts'
import { isSameName } from '../policy.ts'
import * as texts from '../texts.ts'

/** Deletes the account once its member has typed their name, and their password unless given a short time ago. */
export default function DeleteAccount({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const formId = useId()
  const { withPassword, dialog } = usePasswordQuestion()
  const remove = useMutation({
    mutationFn: () => withPassword(() => callApi(deleteOwnAccount, {})),
    onSuccess: ({ message }) => {
      showAfterNavigation(message)
      return navigateTo('/')
    },
    onError: showCallError,
  })
  const close = () => setOpen(false)
  return (
    <div className="needs-script">
      <Button kind="danger" icon="trash-2" onClick={() => setOpen(true)}>
        {texts.START_DELETION}
      </Button>
      <Modal
        open={open}
        onClose={close}
        title={'Supprimer votre compte\u202f?'}
        acts={
          <>
            <Button kind="line" onClick={close}>
              Annuler
            </Button>
            <Button
              type="submit"
              form={formId}
              kind="danger"
              disabled={!isSameName(typed, name)}
              busy={remove.isPending}
            >
              {texts.CONFIRM_DELETION}
            </Button>
          </>
        }
      >
        <p>
          {
            'Plus personne ne vous voit à partir de maintenant. Dans 72 heures, tout est effacé pour toujours\u202f; jusque-là, il suffit de vous connecter pour annuler.'
          }
        </p>
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            if (isSameName(typed, name)) remove.mutate()
          }}
        >
          <TextInput
            label={texts.formatTypeNameLabel(name)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </form>
      </Modal>
      {dialog}
    </div>
  )
}
