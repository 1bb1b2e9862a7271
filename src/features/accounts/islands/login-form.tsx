import { navigateTo } from '../../../client/navigate.ts'
import { getSignInHref } from '../../../ui/auth-links.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { signIn } from '../contract.ts'
import { PasskeySignIn } from '../passkeys/components/passkey-sign-in.tsx'
import * as texts from '../texts.ts'

/** @param next page of this site to return to */
export default function LoginForm({ token, sent, next }: FormProps & { next: string }) {
  const typed = sent?.values ?? {}
  const { register, errors, ...form } = useCallForm(signIn, {
    defaultValues: { email: typed.email ?? '', password: '', remember: typed.remember === 'on' },
    errors: sent?.errors ?? {},
    onDone: () => navigateTo(next),
  })
  return (
    <PostForm
      of={signIn}
      path={getSignInHref(next)}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label={texts.EMAIL}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        required
        {...register('email')}
        defaultValue={typed.email}
      />
      <PasswordInput
        label={texts.PASSWORD}
        error={errors.password}
        autoComplete="current-password"
        required
        {...register('password')}
      />
      <Checkbox
        label="Rester connecté sur cet appareil"
        {...register('remember')}
        defaultChecked={typed.remember === 'on'}
      />
      <div className="form-acts">
        <Button type="submit" busy={form.isSubmitting}>
          {texts.SIGN_IN_SUBMIT}
        </Button>
        <a className="lone" href="/mot-de-passe-oublie">
          {'Mot de passe oublié\u202f?'}
        </a>
      </div>
      <PasskeySignIn next={next} />
    </PostForm>
  )
}
