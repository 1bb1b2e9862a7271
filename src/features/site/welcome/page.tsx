import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { addForm, type FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { assertMayReadHomeMembers } from '../../../platform/http/reading-limits.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { searchPlaces } from '../../../platform/places/places.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { withReturnTo } from '../../../ui/auth-links.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getLocationProps } from '../../../ui/location-props.ts'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PlainPlaceForm } from '../../members/position/components/plain-place-form.tsx'
import { choosePlace, listPlaces, MAX_PLACE_CHOICES } from '../../members/position/contract.ts'
import {
  type Presentation,
  type Prompt,
  saveIntention,
  saveInterests,
  writeSlate,
} from '../../members/presentation/contract.ts'
import {
  getPresentation,
  intentionBody,
  interestsBody,
  listPrompts,
  parseIdea,
  toSum,
} from '../../members/presentation/public.ts'
import { GreetingWishForm } from '../../members/regulars/components/greeting-wish-form.tsx'
import { getGreetingWish } from '../../members/regulars/public.ts'
import { uploadPhoto } from '../../photos/upload/contract.ts'
import { saveSearchSettings } from '../../search/contract.ts'
import { Introductions } from './components/introductions.tsx'
import { LanternString } from './components/lanterns.tsx'
import { STEP_FOOT, StepFoot } from './components/step-foot.tsx'
import type { dismissWelcome } from './contract.ts'
import { findIntroductions, type IntroducedMember } from './people.ts'
import { WELCOME_STEPS, type WelcomeStep } from './policy.ts'
import { getWelcome, recordMeeting, type Welcome } from './server.ts'
import { NO_PROMPT, SLATES_DISABLED } from './texts.ts'

/** A step as its page shows it. */
interface StepView {
  welcome: Welcome
  request: PageRequest<'member'>
  token: string
  sent: Sent | undefined
  /** Page that the last step leads to. */
  suite: string
  own: Presentation
  /** Beginnings of a slate; for its step alone. */
  prompts: readonly Prompt[]
  /** For the last step alone. */
  people: readonly IntroducedMember[]
  wish: boolean | null
  /** Addresses of this step and of the next, both with the page to return to. */
  path: string
  next: string
}

interface StepPage {
  title: ReactNode
  /** With its own foot where it is a form. */
  body: (view: StepView) => ReactNode
  /** The sentence under the lanterns of a desktop. */
  say: string
  /** Adds the plain form of the step to its call; absent where there is nothing to save. */
  addForm?: (context: AppContext, step: WelcomeStep) => void
}

const SLATE_PATH = '/bienvenue/ardoise'

const STEP_PAGES: Record<WelcomeStep['path'], StepPage> = {
  '/bienvenue': {
    title: (
      <>
        Qui <span className="hello-whole">aimeriez-vous</span> rencontrer{'\u202f'}?
      </>
    ),
    body: WhoStep,
    say: 'Sept petites questions, autant de lampions. Chacune peut attendre.',
    addForm: (context, step) => addForm(context, saveSearchSettings, createStepForm(context, step)),
  },
  '/bienvenue/envies': {
    title: 'Qu’espérez-vous trouver\u202f?',
    body: HopeStep,
    say: 'Une histoire, des amis, un bal. Tout se dit, et tout peut changer.',
    addForm: (context, step) =>
      addForm(context, saveIntention, { ...createStepForm(context, step), body: intentionBody }),
  },
  '/bienvenue/lieu': {
    title: 'Où êtes-vous, à peu près\u202f?',
    body: PlaceStep,
    say: 'Une distance, jamais une adresse.',
    addForm: (context, step) => addForm(context, choosePlace, createStepForm(context, step)),
  },
  '/bienvenue/photo': {
    title: 'Un visage, le vôtre',
    body: PhotoStep,
    say: 'Un visage, et l’on sait à qui l’on parle.',
    addForm: (context, step) => addForm(context, uploadPhoto, createStepForm(context, step)),
  },
  '/bienvenue/ardoise': {
    title: 'Votre première ardoise',
    body: SlateStep,
    say: 'Une phrase à vous. C’est à elle que l’on répondra.',
    addForm: (context, step) =>
      addForm(context, writeSlate, { ...createStepForm(context, step), path: `${SLATE_PATH}/:position` }),
  },
  '/bienvenue/gouts': {
    title: 'Trois choses que vous aimez',
    body: TasteStep,
    say: 'De quoi vous trouver des points communs.',
    addForm: (context, step) =>
      addForm(context, saveInterests, { ...createStepForm(context, step), body: interestsBody }),
  },
  '/bienvenue/rencontres': {
    title: 'Voici trois personnes',
    body: PeopleStep,
    say: 'Choisies dans vos deux sens\u202f: vous leur convenez aussi.',
  },
}

/** The pages of the welcome. Each saves by the call of its feature, and leads to the next. */
export function registerWelcomePages(context: AppContext): void {
  for (const step of WELCOME_STEPS) {
    page(context, step.path, 'member', (request) => renderStep(context, step, request))
    STEP_PAGES[step.path].addForm?.(context, step)
  }
  page(context, '/bienvenue/phrase', 'member', async ({ query }) => ({
    redirect: withReturnTo(SLATE_PATH, getSuite(query)),
  }))
}

export const dismissWelcomeForm: FormOptions<typeof dismissWelcome> = {
  redirect: () => '/',
  page: (_request, sent) => ({
    title: 'Bienvenue',
    body: (
      <div className="wrap">
        <p className="notice notice-warn">{sent.message}</p>
      </div>
    ),
  }),
}

function createStepForm<E extends Endpoint>(context: AppContext, step: WelcomeStep): FormOptions<E> {
  return {
    path: step.path,
    // The address carries the page to return to, which is no input of the call.
    query: () => ({}),
    redirect: (_result, { query }) => getNextHref(step, getSuite(query)),
    page: (request, sent) => renderStep(context, step, request as PageRequest<'member'>, sent),
  }
}

/** The page that the sign-up began at; home for a page of the welcome itself. */
function getSuite(query: Record<string, unknown>): string {
  const suite = safeReturnPath(query.suite)
  return suite.startsWith(WELCOME_STEPS[0].path) ? '/' : suite
}

function getNextHref(step: WelcomeStep, suite: string): string {
  const next = WELCOME_STEPS[WELCOME_STEPS.indexOf(step) + 1]
  return next ? withReturnTo(next.path, suite) : suite
}

async function renderStep(
  context: AppContext,
  step: WelcomeStep,
  request: PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const suite = getSuite(request.query)
  const [welcome, own] = await Promise.all([
    getWelcome(context, request.viewer),
    getPresentation(context.db, request.viewer.id),
  ])
  const parts = await loadStep(context, step, request, welcome)
  const token = getPageToken(context, request)
  const addresses = { suite, path: withReturnTo(step.path, suite), next: getNextHref(step, suite) }
  const { title, say, body: Body } = STEP_PAGES[step.path]
  const view = { welcome, own, ...parts, request, token, sent, ...addresses }
  return {
    title: 'Bienvenue',
    sheet: 'people',
    className: 'page-hello',
    bare: true,
    body: (
      <div className="hello">
        <HelloSky step={step} welcome={welcome} say={say} />
        <div className="hello-body">
          <header>
            <p className="hello-nth">{`${WELCOME_STEPS.indexOf(step) + 1} sur ${WELCOME_STEPS.length}`}</p>
            <h1>{title}</h1>
            {welcome.waitingEmail && <MailLine email={welcome.waitingEmail} />}
          </header>
          <Body {...view} />
        </div>
      </div>
    ),
  }
}

/** Loads what one step alone shows. Opening the last one lights its lantern. */
async function loadStep(
  context: AppContext,
  step: WelcomeStep,
  { viewer, raw }: PageRequest<'member'>,
  { saved, state }: Welcome,
): Promise<Pick<StepView, 'prompts' | 'people' | 'wish'>> {
  const nobody = { people: [], wish: null }
  if (step.path === SLATE_PATH) return { ...(await listPrompts(context.db, viewer.id)), ...nobody }
  if (step.path !== '/bienvenue/rencontres') return { prompts: [], ...nobody }
  await assertMayReadHomeMembers(context, viewer)
  const people = await findIntroductions(context, viewer, saved)
  if (!state.hasMet && raw.method === 'GET') await recordMeeting(context, viewer.id)
  return { prompts: [], people, wish: await getGreetingWish(context.db, viewer.id) }
}

interface HelloSkyProps {
  step: WelcomeStep
  welcome: Welcome
  say: string
}

function HelloSky({ step, welcome, say }: HelloSkyProps) {
  return (
    <div className="hello-edge">
      <div className="hello-dusk">
        <svg className="hello-river" aria-hidden="true">
          <use href="/images/accueil/scenes.svg#dusk" />
        </svg>
        <LanternString current={WELCOME_STEPS.indexOf(step)} state={welcome.state} />
        <p className="hello-say">{say}</p>
      </div>
    </div>
  )
}

/** The confirmation waits in the mailbox; it stops nobody here. */
function MailLine({ email }: { email: string }) {
  return (
    <p className="hello-mail">
      <Icon name="mail" size="sm" />
      <span>
        Un lien vous attend à <b>{email}</b>
      </span>
    </p>
  )
}

function WhoStep({ welcome, path, next, token, sent }: StepView) {
  const { seek, age_from, age_to } = sent?.values ?? {}
  const typed = { seek: toNumber(seek), age_from: toNumber(age_from), age_to: toNumber(age_to) }
  const settings = { ...welcome.settings, ...Object.fromEntries(Object.entries(typed).filter(isGiven)) }
  return <Island id="welcome-who" props={{ settings, path, next, token, sent }} />
}

const toNumber = (text: string | undefined) => (/^\d{1,3}$/.test(text ?? '') ? Number(text) : undefined)
const isGiven = ([, value]: [string, number | undefined]) => value !== undefined

function PlaceStep({ request, suite, next, token, sent }: StepView) {
  const parsed = listPlaces.query.safeParse({ search: request.query.commune })
  const search = parsed.success ? parsed.data.search : ''
  return (
    <>
      <div className="hello-form" id="commune">
        <p>Pour montrer d’abord qui est près de vous. Les autres lisent une distance, jamais un lieu.</p>
        <Island id="place-picker" props={{ ...getLocationProps(request.viewer), offersDevice: true }} />
        <noscript>
          <PlainPlaceForm
            path="/bienvenue/lieu"
            suite={suite}
            token={token}
            search={search}
            choices={search ? findPlaceChoices(search) : []}
            error={sent?.errors.place?.[0] ?? sent?.message ?? ''}
          />
        </noscript>
      </div>
      <StepFoot next={next} />
    </>
  )
}

function findPlaceChoices(search: string) {
  return searchPlaces(search, MAX_PLACE_CHOICES).map(({ id, name, area, iso }) => ({
    id,
    name,
    region: area,
    iso,
  }))
}

function PhotoStep({ welcome, path, next, token, sent }: StepView) {
  const error = sent?.errors[UPLOAD_FIELD]?.[0] ?? sent?.message
  return (
    <>
      <div className="hello-form">
        <Island id="upload" props={{ taken: welcome.photos, profile: null }} />
        <noscript>
          <OperationForm
            of={uploadPhoto}
            path={path}
            token={token}
            className="form"
            encType="multipart/form-data"
          >
            <FileField
              label="Votre photo"
              choose="Choisir une photo"
              chosen="Une photo est choisie."
              hint="JPG, PNG ou GIF, 10 Mo au plus."
              error={error}
              name={UPLOAD_FIELD}
              accept="image/*"
            />
            <Button type="submit" kind="soft">
              Envoyer la photo
            </Button>
          </OperationForm>
        </noscript>
      </div>
      <StepFoot next={next} />
    </>
  )
}

function HopeStep({ own, path, next, token, sent }: StepView) {
  const typed = sent && toSum([sent.lists.intentions ?? sent.values.intentions ?? []].flat())
  return <Island id="welcome-hope" props={{ intentions: typed ?? own.intentions, path, next, token, sent }} />
}

function SlateStep({ welcome, own, prompts, request, suite, path, next, token, sent }: StepView) {
  const [slate] = own.slates
  const obstacle = welcome.canDescribe ? !slate && prompts.length === 0 && NO_PROMPT : SLATES_DISABLED
  if (obstacle) {
    return (
      <>
        <p className="notice notice-warn">
          <Icon name="triangle-alert" />
          <span>{obstacle}</span>
        </p>
        <StepFoot next={next} />
      </>
    )
  }
  const props = {
    memberId: request.viewer.id,
    slate,
    prompts,
    idea: parseIdea(request.query),
    path: withReturnTo(`${SLATE_PATH}/${slate?.position ?? 1}`, suite),
    page: path,
    ...{ next, token, sent },
  }
  return <Island id="welcome-slate" props={props} />
}

function TasteStep({ own, path, next, token, sent }: StepView) {
  const typed = sent && [sent.lists.interests ?? sent.values.interests ?? []].flat().map(Number)
  return (
    <>
      {/* Ninety checkboxes come before the two ways on. */}
      <a className="skip" href={`#${STEP_FOOT}`}>
        Passer les goûts
      </a>
      <Island id="welcome-tastes" props={{ interests: typed ?? own.interests, path, next, token, sent }} />
    </>
  )
}

function PeopleStep({ people, wish, request, token, next }: StepView) {
  return (
    <>
      <Introductions people={people} from={getOwnPosition(request.viewer)} now={Date.now()} />
      {wish !== null && <GreetingWishForm isWanted={wish} token={token} from="bienvenue" />}
      <StepFoot next={next} />
    </>
  )
}
