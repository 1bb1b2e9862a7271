import { Fragment, useEffect, useRef } from 'react'
import { navigateTo } from '../../../client/navigate.ts'
import { AGE_MAX, AGE_MIN, SEXES } from '../../../shared/enumerations.ts'
import { getSignUpHref } from '../../../ui/auth-links.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Segment } from '../../../ui/choices.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { TextInput, toOptions } from '../../../ui/inputs.tsx'
import { NewPassword } from '../components/new-password.tsx'
import { type FormProps, PostForm } from '../components/post-form.tsx'
import { register as registerCall } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  /** The page of this site that the new member was on the way to. */
  next: string
  /** The day in Paris, for the bounds of the birthday. */
  today: string
}

export default function RegisterForm({ token, sent, next, today }: Props) {
  const typed = sent?.values ?? {}
  const form = useCallForm(registerCall, {
    defaultValues: {
      name: typed.name ?? '',
      email: typed.email ?? '',
      password: '',
      birthday: typed.birthday ?? '',
      sex: typed.sex ?? '',
      terms: typed.terms === 'on',
      sensitive: typed.sensitive === 'on',
    },
    errors: sent?.errors ?? {},
    onDone: () => navigateTo(next),
  })
  const { register, errors, setValue } = form
  const { current: setSex } = useRef((value: string) => setValue('sex', value))
  useEffect(() => {
    // Chosen while the scripts were still on their way.
    const chosen = document.querySelector<HTMLInputElement>('input[name="sex"]:checked')
    if (chosen) setSex(chosen.value)
  }, [setSex])
  const sex = /^[0-2]$/.test(typed.sex ?? '') ? { defaultValue: Number(typed.sex) } : {}
  return (
    <PostForm
      of={registerCall}
      path={getSignUpHref(next)}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label={texts.NAME}
        hint={texts.NAME_HINT}
        error={errors.name}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={20}
        required
        {...register('name')}
        defaultValue={typed.name}
      />
      <TextInput
        label={texts.EMAIL}
        hint={texts.EMAIL_HINT}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...register('email')}
        defaultValue={typed.email}
      />
      <NewPassword label={texts.PASSWORD} error={errors.password} {...register('password')} />
      <TextInput
        label={texts.BIRTHDAY}
        hint={texts.BIRTHDAY_HINT}
        error={errors.birthday}
        type="date"
        autoComplete="bday"
        min={yearsBefore(today, AGE_MAX)}
        max={yearsBefore(today, AGE_MIN)}
        required
        {...register('birthday')}
        defaultValue={typed.birthday}
      />
      <Segment
        label={texts.SEX}
        error={errors.sex}
        options={toOptions(SEXES)}
        name="sex"
        required
        onChange={setSex}
        {...sex}
      />
      <div className="consent">
        <Checkbox
          label={
            <>
              <strong>{texts.CONSENT_TITLE}.</strong> {texts.CONSENT}
            </>
          }
          hint={texts.CONSENT_HINT}
          error={errors.sensitive}
          {...register('sensitive')}
          defaultChecked={typed.sensitive === 'on'}
        />
      </div>
      <div className="stack-sm">
        <Checkbox
          label={texts.TERMS}
          error={errors.terms}
          required
          {...register('terms')}
          defaultChecked={typed.terms === 'on'}
        />
        <p className="hint">
          {texts.TERMS_READ}
          {texts.TERMS_PAGES.map(({ href, name }, place) => (
            <Fragment key={href}>
              {place === 0 ? ' ' : ', '}
              <a href={href} target="_blank" rel="noopener">
                {name}
              </a>
            </Fragment>
          ))}
          .
        </p>
      </div>
      <Button type="submit" kind="poppy" busy={form.isSubmitting}>
        {texts.REGISTER_SUBMIT}
      </Button>
    </PostForm>
  )
}

const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
