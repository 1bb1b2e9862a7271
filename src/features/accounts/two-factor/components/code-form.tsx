import type { ComponentProps } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextInput } from '../../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../components/post-form.tsx'
import { checkFactor, confirmFactor } from '../contract.ts'
import { nextQuery } from './steps.ts'

type Input = ComponentProps<'input'>

/** What browsers and phones know six digits by; they offer the code where they have it. */
export const SIX_DIGITS: Pick<
  Input,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'spellCheck'
> = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 7,
}
/** A recovery code, or six digits: letters are wanted on the keyboard. */
export const ANY_CODE: typeof SIX_DIGITS = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 20,
}

interface Props extends FormProps {
  next: string
  /** Called once the session has shown its factor. */
  onShown: () => unknown
}

/** Six digits, or a recovery code, that open the desk to this session. */
export function CheckForm({ token, sent, next, onShown, recovery = false }: Props & { recovery?: boolean }) {
  const { register, errors, ...form } = useCallForm(checkFactor, {
    defaultValues: { code: '' },
    errors: sent?.errors ?? {},
    onDone: onShown,
  })
  return (
    <PostForm
      of={checkFactor}
      suffix={nextQuery(next)}
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
        {...(recovery ? ANY_CODE : SIX_DIGITS)}
        {...register('code')}
      />
      <Button type="submit" kind={recovery ? 'soft' : 'river'} busy={form.isSubmitting}>
        {recovery ? 'Entrer avec ce code' : 'Entrer'}
      </Button>
    </PostForm>
  )
}

/** The first code of a new authenticator. */
export function ConfirmForm({
  token,
  sent,
  next,
  onCodes,
}: FormProps & { next: string; onCodes: (codes: string[]) => void }) {
  const { register, errors, ...form } = useCallForm(confirmFactor, {
    defaultValues: { code: '' },
    errors: sent?.errors ?? {},
    onDone: ({ codes }) => onCodes(codes),
  })
  return (
    <PostForm
      of={confirmFactor}
      suffix={nextQuery(next)}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label="Code à 6 chiffres"
        error={errors.code}
        required
        {...SIX_DIGITS}
        {...register('code')}
      />
      <Button type="submit" busy={form.isSubmitting}>
        Activer
      </Button>
    </PostForm>
  )
}
