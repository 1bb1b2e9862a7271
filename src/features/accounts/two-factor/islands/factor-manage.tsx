import { useState } from 'react'
import { callApi } from '../../../../client/call.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { PasswordInput, TextInput } from '../../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../../ui/toast.ts'
import { useMutation } from '../../../../ui/use-mutation.ts'
import { showCallError, usePasswordQuestion } from '../../components/use-password-question.tsx'
import { ANY_CODE_INPUT_PROPS, formatReturnQuery, TWO_FACTOR_PATH } from '../components/code-form.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { removeOwnTwoFactor, renewRecoveryCodes } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  next: string
  /** Unused recovery codes. */
  left: number
  codes?: string[] | undefined
}

/** Manages one's own factor: new recovery codes, or another phone. */
export default function FactorManage({ token, sent, next, left, ...first }: Props) {
  const [codes, setCodes] = useState(first.codes)
  if (codes) {
    return (
      <section className="panel">
        <RecoveryCodes codes={codes} next={next} />
      </section>
    )
  }
  return (
    <div className="stack">
      <RecoveryCodeRenewal token={token} next={next} left={left} onCodes={setCodes} />
      <TwoFactorRemoval token={token} sent={sent} next={next} />
    </div>
  )
}

function RecoveryCodeRenewal({
  token,
  next,
  left,
  onCodes,
}: FormProps & { next: string; left: number; onCodes: (codes: string[]) => void }) {
  const { withPassword, dialog } = usePasswordQuestion()
  const renew = useMutation({
    mutationFn: () => withPassword(() => callApi(renewRecoveryCodes, {})),
    onSuccess: ({ codes }) => onCodes(codes),
    onError: showCallError,
  })
  return (
    <section className="panel stack">
      <h2>Codes de secours</h2>
      <p>
        {left === 0
          ? 'Il ne vous en reste aucun\u202f: faites-en de nouveaux.'
          : left === 1
            ? 'Il vous en reste un seul.'
            : `Il vous en reste ${left} sur 10.`}
      </p>
      <PostForm
        of={renewRecoveryCodes}
        suffix={formatReturnQuery(next)}
        token={token}
        message={undefined}
        submit={(event) => {
          event.preventDefault()
          renew.mutate()
        }}
      >
        <p className="soft small">Les codes qui restent ne serviront plus.</p>
        <Button type="submit" kind="soft" icon="rotate-cw" busy={renew.isPending}>
          Faire dix nouveaux codes
        </Button>
      </PostForm>
      {dialog}
    </section>
  )
}

function TwoFactorRemoval({ token, sent, next }: FormProps & { next: string }) {
  const { register, errors, ...form } = useCallForm(removeOwnTwoFactor, {
    defaultValues: { current_password: '', code: '' },
    errors: sent?.errors ?? {},
    onDone: ({ message }) => {
      showAfterNavigation(message)
      return navigateTo(TWO_FACTOR_PATH)
    },
  })
  return (
    <section className="panel stack">
      <h2>Changer de téléphone</h2>
      <p className="soft small">
        Retirez le second facteur d’aujourd’hui, puis prenez-en un autre. Entre les deux, l’administration
        vous est fermée.
      </p>
      <PostForm
        of={removeOwnTwoFactor}
        suffix={formatReturnQuery(next)}
        token={token}
        message={form.formError ?? (sent?.message || undefined)}
        submit={form.submit}
      >
        <PasswordInput
          label={texts.PASSWORD}
          error={errors.current_password}
          autoComplete="current-password"
          required
          {...register('current_password')}
        />
        <TextInput
          label="Code à 6 chiffres, ou code de secours"
          error={errors.code}
          required
          {...ANY_CODE_INPUT_PROPS}
          {...register('code')}
        />
        <Button type="submit" kind="line" busy={form.isSubmitting}>
          Retirer mon second facteur
        </Button>
      </PostForm>
    </section>
  )
}
