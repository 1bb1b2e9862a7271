import * as z from 'zod/mini'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { safeReturnPath } from '../../../platform/http/return-path.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { NAVIGATION } from '../../../ui/texts.ts'
import { HIDDEN_PATH } from '../../members/hidden/contract.ts'
import { SettingsForm } from './components/settings-form.tsx'
import { NEVER, NEVER_TITLE, SETTINGS_LEAD } from './components/settings-texts.ts'
import { SETTINGS_TITLE } from './components/suggestion-texts.ts'
import { describeTable, MissingHints, toShown } from './components/table-parts.tsx'
import {
  type answerSuggestion,
  RuleWeights,
  SUGGESTIONS_PATH,
  type Suggestions,
  type saveSuggestionSettings,
  type undoSuggestion,
} from './contract.ts'
import * as texts from './page-texts.ts'
import { listSuggestions, readTable } from './read.ts'
import { SETTINGS_SAVED } from './texts.ts'

/** `/suggestions`: the people of the day with all their reasons, and what counts for them. */
export function registerSuggestionsPage(context: AppContext): void {
  page(context, SUGGESTIONS_PATH, 'member', (request) => renderSuggestions(context, request))
}

/** Leads back to the page of the form. */
const getReturnPath = ({ query }: Pick<PageRequest<'member'>, 'query'>) =>
  `${safeReturnPath(query.suite, SUGGESTIONS_PATH)}#table`

export function answerSuggestionForm(context: AppContext): FormOptions<typeof answerSuggestion> {
  return {
    redirect: (_result, request) => getReturnPath(request),
    page: (request, { message, errors }) =>
      renderSuggestions(context, request, { failure: message || errors.action?.[0] }),
  }
}

export function undoSuggestionForm(context: AppContext): FormOptions<typeof undoSuggestion> {
  return {
    redirect: (_result, request) => getReturnPath(request),
    page: (request, { message }) => renderSuggestions(context, request, { failure: message }),
  }
}

export function saveSettingsForm(context: AppContext): FormOptions<typeof saveSuggestionSettings> {
  return {
    // Radio buttons have a flat name each.
    body: z.pipe(
      RuleWeights,
      z.transform((weights) => ({ weights })),
    ),
    redirect: () => `${SUGGESTIONS_PATH}?fait=reglages#regler`,
    page: (request, sent) => renderSuggestions(context, request, { settings: sent, failure: sent.message }),
  }
}

interface FormResult {
  failure?: string | undefined
  /** A refused form of the settings. */
  settings?: Sent
}

async function renderSuggestions(
  context: AppContext,
  request: PageRequest<'member'>,
  { failure, settings }: FormResult = {},
): Promise<PageContent> {
  const { viewer, query } = request
  const isRefused = failure !== undefined || settings !== undefined
  // The answer to a refused form writes nothing.
  const table = isRefused
    ? { ...(await readTable(context, viewer)), preparing: false }
    : await listSuggestions(context, viewer)
  const token = getPageToken(context, request)
  return {
    title: NAVIGATION.suggestions,
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="reading table-page">
          <header className="page-head" id="table">
            <h1>{NAVIGATION.suggestions}</h1>
            <p>{`${describeTable(table)} ${texts.CHANGES}`}</p>
          </header>
          {failure && <ErrorNotice title={failure} />}
          <Visibility viewer={viewer} />
          <People table={table} viewer={viewer} token={token} />
          <section className="table-settings" id="regler" aria-labelledby="regler-titre">
            <h2 id="regler-titre">{SETTINGS_TITLE}</h2>
            <p className="soft">{SETTINGS_LEAD}</p>
            {query.fait === 'reglages' && <SuccessNotice>{SETTINGS_SAVED}</SuccessNotice>}
            <SettingsForm weights={table.settings.weights} sent={settings ?? null} token={token} />
          </section>
          <Never />
          <p className="row">
            <a className="lone" href={HIDDEN_PATH}>
              {texts.HIDDEN_MEMBERS}
            </a>
            <a href={texts.HELP_HREF}>{texts.HELP}</a>
          </p>
        </div>
      </div>
    ),
  }
}

interface PeopleProps {
  table: Suggestions
  viewer: Viewer
  token: string
}

function People({ table: { suggestions, missing }, viewer, token }: PeopleProps) {
  const from = getOwnPosition(viewer)
  return (
    <div>
      {suggestions.length > 0 && (
        <Island
          id="suggestions"
          props={{
            suggestions: toShown(suggestions),
            ...{ from, now: Date.now(), token, suffix: '', isDetailed: true },
          }}
        />
      )}
      <MissingHints missing={missing} />
    </div>
  )
}

/** Who is shown to nobody reads why. */
function Visibility({ viewer }: { viewer: Viewer }) {
  const text = texts.describeVisibility(viewer)
  if (!text) return null
  return (
    <p className="notice">
      <Icon name="eye-off" />
      <span>
        {text} <a href="/user/visibilite">{texts.VISIBILITY}</a>
      </span>
    </p>
  )
}

function Never() {
  return (
    <section className="table-never">
      <h2>{NEVER_TITLE}</h2>
      <ul>
        {NEVER.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
