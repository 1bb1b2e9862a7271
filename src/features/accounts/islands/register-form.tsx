import { Fragment, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CallError, callApi } from '../../../client/call.ts'
import { navigateTo } from '../../../client/navigate.ts'
import type { BodyInput } from '../../../shared/endpoint.ts'
import { SEXES } from '../../../shared/enumerations.ts'
import { PROOF_NEEDED_CODE } from '../../../shared/texts.ts'
import { getSignUpHref, getWelcomeHref } from '../../../ui/auth-links.ts'
import { BirthdayFields } from '../../../ui/birthday-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Segment } from '../../../ui/choices.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { TextInput, toOptions } from '../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { NewPasswordInput } from '../components/form-parts.tsx'
import { NameField } from '../components/name-field.tsx'
import { getSignUpChallenge, signUp as registerCall } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  /** Page of this site to return to. */
  next: string
  /** Free names. */
  proposals: readonly string[]
  /** Solved while the member types; null if a sign-up needs no proof of work. */
  challenge: string | null
}

/** Solves challenges of the server, and makes the call with the proof. */
function useSignUpProof(challenge: string | null) {
  const [isSolving, setSolving] = useState(false)
  const proof = useRef<Promise<string | undefined>>(undefined)
  const { current: solve } = useRef((given: string | null) => {
    // A failure is found by the server, which then asks again.
    proof.current = given
      ? import('../registration/solve-challenge.ts')
          .then(({ solveChallenge }) => solveChallenge(given))
          .catch(() => undefined)
      : undefined
  })
  useEffect(() => solve(challenge), [solve, challenge])
  const send = async (body: BodyInput<typeof registerCall>) => {
    setSolving(proof.current !== undefined)
    const solved = await proof.current
    setSolving(false)
    return callApi(registerCall, { body: solved ? { ...body, proof: solved } : body })
  }
  const register: typeof send = (body) =>
    send(body).catch(async (error) => {
      // The flood began, or the challenge expired, while the page was open.
      if (!(error instanceof CallError) || error.code !== PROOF_NEEDED_CODE) throw error
      solve((await callApi(getSignUpChallenge, {})).challenge)
      return send(body)
    })
  return { isSolving, register }
}

export default function RegisterForm({ token, sent, next, proposals, challenge }: Props) {
  const typed = sent?.values ?? {}
  const proof = useSignUpProof(challenge)
  const root = useRef<HTMLDivElement>(null)
  const form = useCallForm(registerCall, {
    call: proof.register,
    defaultValues: {
      name: typed.name ?? '',
      email: typed.email ?? '',
      password: '',
      birthday: '',
      sex: typed.sex ?? '',
      terms: typed.terms === 'on',
      ...(next === '/' ? {} : { suite: next }),
    },
    errors: sent?.errors ?? {},
    onDone: () => navigateTo(getWelcomeHref(next)),
  })
  const { register, errors, setValue } = form
  const { current: setSex } = useRef((value: string) => setValue('sex', value))
  useEffect(() => {
    // Chosen before the scripts loaded.
    const chosen = document.querySelector<HTMLInputElement>('input[name="sex"]:checked')
    if (chosen) setSex(chosen.value)
  }, [setSex])
  const sex = /^[0-2]$/.test(typed.sex ?? '') ? { defaultValue: Number(typed.sex) } : {}
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    await form.submit(event)
    // The form library knows no groups of fields.
    setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <div ref={root}>
      <PostForm
        of={registerCall}
        path={getSignUpHref(next)}
        token={token}
        message={form.formError ?? (sent?.message || undefined)}
        submit={submit}
      >
        <NameField
          error={errors.name}
          proposals={proposals}
          field={register('name')}
          start={typed.name}
          onChoose={(name) => setValue('name', name)}
        />
        <TextInput
          label={texts.EMAIL}
          hint="Personne d’autre ne la voit."
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...register('email')}
          defaultValue={typed.email}
        />
        <NewPasswordInput label={texts.PASSWORD} error={errors.password} {...register('password')} />
        <BirthdayFields
          label="Date de naissance"
          hint="Seul votre âge est affiché. Le site est réservé aux adultes."
          error={errors.birthday}
          typed={typed}
          onChange={(birthday) => setValue('birthday', birthday)}
        />
        <Segment
          label="Vous êtes"
          error={errors.sex}
          options={toOptions(SEXES)}
          name="sex"
          required
          onChange={setSex}
          {...sex}
        />
        <TermsField error={errors.terms} field={register('terms')} isGiven={typed.terms === 'on'} />
        <p className="hint" role="status">
          {proof.isSolving && texts.SOLVING}
        </p>
        <Button type="submit" busy={form.isSubmitting}>
          Créer mon compte
        </Button>
      </PostForm>
    </div>
  )
}

interface TermsFieldProps {
  error: string | undefined
  field: UseFormRegisterReturn
  isGiven: boolean
}

function TermsField({ error, field, isGiven }: TermsFieldProps) {
  return (
    <div className="stack-sm">
      <Checkbox
        label="J’accepte les conditions d’utilisation et j’ai 18 ans ou plus."
        error={error}
        required
        {...field}
        defaultChecked={isGiven}
      />
      <TermsLinks />
    </div>
  )
}

function TermsLinks() {
  return (
    <p className="hint">
      {'À lire, dans un nouvel onglet\u202f:'}
      {texts.TERMS_PAGES.map(({ href, name }, index) => (
        <Fragment key={href}>
          {index === 0 ? ' ' : ', '}
          <a href={href} target="_blank" rel="noopener">
            {name}
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}
