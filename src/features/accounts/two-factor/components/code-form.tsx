import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../../ui/post-form.tsx'
import { confirmTwoFactorSetup, verifyTwoFactor } from '../contract.ts'

type Input = ComponentProps<'input'>

/** Attributes by which browsers and phones recognise a one-time code and offer it. */
const TOTP_INPUT_PROPS: Pick<
  Input,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'spellCheck'
> = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 7,
}
/** A recovery code or six digits: the keyboard needs letters. */
export const ANY_CODE_INPUT_PROPS: typeof TOTP_INPUT_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 20,
}

interface Props extends FormProps {
  next: string
  /** Called once the session is verified. */
  onVerified: () => unknown
}

/** Six digits or a recovery code that open the admin pages to this session. */
export function VerifyTwoFactorForm({
  token,
  sent,
  next,
  onVerified: onShown,
  recovery = false,
}: Props & { recovery?: boolean }) {
  const { register, errors, ...form } = useCallForm(verifyTwoFactor, {
    defaultValues: { code: '' },
    errors: sent?.errors ?? {},
    onDone: onShown,
  })
  return (
    <PostForm
      of={verifyTwoFactor}
      suffix={formatReturnQuery(next)}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label={recovery ? 'Code de secours' : 'Code à 6 chiffres'}
        hint={
          recovery
            ? 'Un des dix codes que vous avez gardés. Chacun ne sert qu’une fois.'
            : 'Ouvrez l’application d’authentification de votre téléphone.'
        }
        error={errors.code}
        required
        {...(recovery ? ANY_CODE_INPUT_PROPS : TOTP_INPUT_PROPS)}
        {...register('code')}
      />
      <Button type="submit" kind={recovery ? 'soft' : 'river'} busy={form.isSubmitting}>
        {recovery ? 'Entrer avec ce code' : 'Entrer'}
      </Button>
    </PostForm>
  )
}

/** The first code of a new authenticator. */
export function ConfirmTwoFactorSetupForm({
  token,
  sent,
  next,
  onCodes,
}: FormProps & { next: string; onCodes: (codes: string[]) => void }) {
  const { register, errors, ...form } = useCallForm(confirmTwoFactorSetup, {
    defaultValues: { code: '' },
    errors: sent?.errors ?? {},
    onDone: ({ codes }) => onCodes(codes),
  })
  return (
    <PostForm
      of={confirmTwoFactorSetup}
      suffix={formatReturnQuery(next)}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label="Code à 6 chiffres"
        error={errors.code}
        required
        {...TOTP_INPUT_PROPS}
        {...register('code')}
      />
      <Button type="submit" busy={form.isSubmitting}>
        Activer
      </Button>
    </PostForm>
  )
}

export const TWO_FACTOR_PATH = '/admin/acces'

/** Query of the page to return to once the second factor is verified. */
export const formatReturnQuery = (next: string) => `?suite=${encodeURIComponent(next)}`
