import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { PasswordInput } from '../../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { ConfirmTwoFactorSetupForm, formatReturnQuery, TWO_FACTOR_PATH } from '../components/code-form.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { startTwoFactorSetup, type TwoFactorSetup } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  /** Admin page to continue to. */
  next: string
  /** Result of a plain form: a secret, or a rejected first code. */
  begun?: TwoFactorSetup | undefined
  waits?: boolean
  codes?: string[] | undefined
}

/** Sets up a second factor: password, secret, first code, recovery codes. */
export default function FactorEnrol({ token, sent, next, waits = false, ...first }: Props) {
  const [begun, setBegun] = useState(first.begun)
  const [codes, setCodes] = useState(first.codes)
  if (codes) return <RecoveryCodes codes={codes} next={next} />
  if (begun || waits) {
    return (
      <FirstCodeStep
        begun={begun}
        token={token}
        sent={waits ? sent : undefined}
        next={next}
        onCodes={setCodes}
      />
    )
  }
  return <PasswordStep token={token} sent={sent} next={next} onBegun={setBegun} />
}

function PasswordStep({
  token,
  sent,
  next,
  onBegun,
}: FormProps & { next: string; onBegun: (begun: TwoFactorSetup) => void }) {
  const { register, errors, ...form } = useCallForm(startTwoFactorSetup, {
    defaultValues: { current_password: '' },
    errors: sent?.errors ?? {},
    onDone: onBegun,
  })
  return (
    <div className="stack">
      <h2>D’abord, votre mot de passe</h2>
      <p className="soft small">
        {
          'Ayez une application d’authentification sous la main\u202f: Aegis, FreeOTP, 2FAS, Google Authenticator ou celle de votre téléphone.'
        }
      </p>
      <PostForm
        of={startTwoFactorSetup}
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
        <Button type="submit" busy={form.isSubmitting}>
          Continuer
        </Button>
      </PostForm>
    </div>
  )
}

interface FirstCodeStepProps extends FormProps {
  /** Absent after a rejected form: the secret leaves the server once, for the password. */
  begun: TwoFactorSetup | undefined
  next: string
  onCodes: (codes: string[]) => void
}

function FirstCodeStep({ begun, ...form }: FirstCodeStepProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="stack">
      {begun && (
        <>
          <h2 ref={title} tabIndex={-1}>
            Photographiez ce QR code
          </h2>
          <p className="soft small">Dans l’application, ajoutez un compte, puis visez le carré.</p>
          <SetupSecret begun={begun} />
        </>
      )}
      <h2>Donnez le premier code</h2>
      <ConfirmTwoFactorSetupForm {...form} />
      {!begun && (
        <p className="small">
          <a href={`${TWO_FACTOR_PATH}?suite=${encodeURIComponent(form.next)}`}>Recommencer</a>
        </p>
      )}
    </div>
  )
}

/** The secret as a QR code, and in groups of four letters to type. */
export function SetupSecret({ begun: { secret, uri, qr } }: { begun: TwoFactorSetup }) {
  const box = `0 0 ${qr.size} ${qr.size}`
  return (
    <div className="factor-secret">
      <svg className="factor-qr" viewBox={box} role="img" aria-label="QR code de votre second facteur">
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <div>
        <p className="soft small">{'Ou recopiez ce secret\u202f:'}</p>
        <p>
          <code className="factor-letters">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <p className="small">
          <a href={uri}>Ouvrir dans une application de cet appareil</a>
        </p>
      </div>
    </div>
  )
}
