import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { EditableSetting, SettingValues } from '../../../shared/editable-settings.ts'
import { UPLOAD_FIELD } from '../../../shared/photos.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { WarningNotice } from '../../../ui/warning-notice.tsx'
import { PasswordQuestion } from '../../accounts/components/password-question.tsx'
import { Checks, ErrorList, GroupForm, OtherGroups, OverviewLink } from './components/group-form.tsx'
import { LogoPanel } from './components/logo-panel.tsx'
import { GroupCard } from './components/overview.tsx'
import { type PreviewedSettings, SettingsPreview } from './components/preview.tsx'
import type * as calls from './contract.ts'
import { SETTINGS_PATH, type Setting } from './contract.ts'
import { APPEARANCE, findGroups, SERVICES, SETTING_GROUPS, type SettingGroup } from './group-texts.ts'
import { getLogoState } from './logo/server.ts'
import * as logoTexts from './logo/texts.ts'
import { getDefault, toStoredValue } from './policy.ts'
import { listSettings } from './server.ts'
import { describeState, formatChangedCount, isChanged } from './state-texts.ts'
import * as texts from './texts.ts'

/** Result of a form, by the query that it leads to. */
const RESULTS = [
  ['enregistre', texts.SAVED],
  ['defaut', texts.RESET],
  ['inchange', texts.UNCHANGED],
  ['logo-apercu', logoTexts.UPLOADED],
  ['logo', logoTexts.PUBLISHED],
  ['logo-inchange', logoTexts.ALREADY_PUBLISHED],
  ['logo-abandon', logoTexts.DISCARDED],
  ['logo-defaut', logoTexts.LANTERN_BACK],
] as const
type Result = (typeof RESULTS)[number][0]

/** Addresses of plain forms, by the group that a reload of their answer leads to. */
const FORM_ENDS: Readonly<Record<string, string>> = {
  apercu: '',
  courriel: SERVICES,
  paiement: SERVICES,
  logo: APPEARANCE,
}

/** Answer of a form on the page of its group. */
interface PageState {
  /** A form of another page may have fields of several groups: none is lost. */
  groups: readonly SettingGroup[]
  /** A refused form. */
  sent?: Sent
  /** Values of a form that was previewed. */
  previewed?: SettingValues
  result?: string | undefined
}

/** `/admin/reglages` and a page for each group of settings, for the founder. */
export function settingsPages(context: AppContext): void {
  page(context, SETTINGS_PATH, 'desk-founder', async (request) => {
    const [name] = findResult(request) ?? []
    // Answers of forms were on this page once, with the group as their value.
    const group = name && SETTING_GROUPS.find(({ id }) => id === request.query[name])
    return name && group ? { redirect: toHref(name, group.id) } : overviewContent(context, request)
  })
  page(context, `${SETTINGS_PATH}/:group`, 'desk-founder', async (request) => {
    const id = String(request.params.group)
    const group = SETTING_GROUPS.find((one) => one.id === id)
    if (group) return groupContent(context, request, { groups: [group], result: findResult(request)?.[1] })
    const end = Object.hasOwn(FORM_ENDS, id) ? FORM_ENDS[id] : undefined
    if (end === undefined) throw new NotFound()
    return { redirect: end ? `${SETTINGS_PATH}/${end}` : SETTINGS_PATH }
  })
}

const findResult = ({ query }: Pick<PageRequest<'desk-founder'>, 'query'>) =>
  RESULTS.find(([name]) => name in query)
const toHref = (result: Result, group: string) => `${SETTINGS_PATH}/${group}?${result}`
const toSavedHref = (result: Result, keys: readonly string[]) => {
  const [group] = findGroups(keys)
  return group ? toHref(result, group.id) : `${SETTINGS_PATH}`
}

export function saveSettingsForm(context: AppContext): FormOptions<typeof calls.saveSettings> {
  return {
    redirect: ({ message }, { body }) =>
      toSavedHref(message === texts.UNCHANGED ? 'inchange' : 'enregistre', Object.keys(body)),
    page: (request, sent) => refusedContent(context, request, sent),
  }
}

export function resetSettingForm(context: AppContext): FormOptions<typeof calls.resetSetting> {
  return {
    redirect: (_result, { params }) => toSavedHref('defaut', [params.key]),
    page: (request, sent) => refusedContent(context, request, sent),
  }
}

export function previewSettingsForm(context: AppContext): FormOptions<typeof calls.previewSettings> {
  return {
    redirect: (_result, request) => {
      const previewed = request.body as SettingValues
      return groupContent(context, request, { groups: findGroups(Object.keys(previewed)), previewed })
    },
    page: (request, sent) => refusedContent(context, request, sent),
  }
}

async function refusedContent(context: AppContext, request: PageRequest<'desk-founder'>, sent: Sent) {
  const keys = [...Object.keys(sent.values), String(request.params.key)]
  return groupContent(context, request, { groups: findGroups(keys), sent })
}

type CheckCall = typeof calls.sendTestMail | typeof calls.checkPayment

/** Answers on the page of the services. */
export function checkForm(context: AppContext): FormOptions<CheckCall> {
  const groups = SETTING_GROUPS.filter(({ id }) => id === SERVICES)
  return {
    redirect: ({ message }, request) => groupContent(context, request, { groups, result: message }),
    page: (request, sent) => groupContent(context, request, { groups, sent }),
  }
}

/** Answers on the page of name and colours. */
export function logoForm(context: AppContext) {
  const groups = SETTING_GROUPS.filter(({ id }) => id === APPEARANCE)
  return {
    redirect: ({ message }: { message: string }) => {
      const [name] = RESULTS.find(([, text]) => text === message) ?? ['']
      return `${SETTINGS_PATH}/${APPEARANCE}?${name}#logo`
    },
    page: (request: PageRequest<'desk-founder'>, sent: Sent) =>
      groupContent(context, request, { groups, sent }),
  }
}

async function overviewContent(
  context: AppContext,
  { viewer }: PageRequest<'desk-founder'>,
): Promise<PageContent> {
  const { settings } = await listSettings(context)
  const changed = settings.filter(isChanged)
  return {
    title: texts.TITLE,
    sheet: 'desk',
    body: (
      <AdminLayout viewer={viewer} at={SETTINGS_PATH} title={texts.TITLE} lead={texts.LEAD}>
        <p>{formatChangedCount(changed.length, settings.length)}</p>
        <ul className="setting-groups">
          {SETTING_GROUPS.map((group) => (
            <GroupCard
              key={group.id}
              group={group}
              state={describeState(group, settings, context.config, Date.now())}
              changed={changed.filter(({ key }) => group.keys.includes(key))}
            />
          ))}
        </ul>
      </AdminLayout>
    ),
  }
}

async function groupContent(
  context: AppContext,
  request: PageRequest<'desk-founder'>,
  { groups, sent, previewed, result }: PageState,
): Promise<PageContent> {
  const [group] = groups
  // A form without any setting, which no page has.
  if (!group) return overviewContent(context, request)
  const { settings, version } = await listSettings(context)
  const logo = groups.some(({ id }) => id === APPEARANCE) ? await getLogoState(context) : null
  const token = getPageToken(context, request)
  const errors = sent?.errors ?? {}
  const form = { settings, version, token, typed: previewed ?? sent?.values ?? {}, errors }
  return {
    title: group.title,
    sheet: 'desk',
    body: (
      <AdminLayout
        {...{ viewer: request.viewer, at: SETTINGS_PATH, title: group.title, lead: group.lead ?? '' }}
        tools={<OverviewLink />}
      >
        {result && <SuccessNotice>{result}</SuccessNotice>}
        <WarningNotice message={sent?.message} />
        <ErrorList errors={errors} />
        {sent?.question && <PasswordQuestion token={token} question={sent.question} />}
        {previewed && <SettingsPreview previewed={toPreviewed(context, settings, previewed)} />}
        {groups.map((one) =>
          one.id === SERVICES ? (
            <Checks
              key={one.id}
              token={token}
              state={describeState(one, settings, context.config, Date.now())}
            />
          ) : (
            <GroupForm key={one.id} group={one} {...form} />
          ),
        )}
        {logo && (
          <LogoPanel
            {...logo}
            {...{ siteName: context.config.siteName, colours: context.config.colours, token }}
            error={errors[UPLOAD_FIELD]?.[0]}
          />
        )}
        <OtherGroups shown={groups} />
      </AdminLayout>
    ),
  }
}

/** The values in place, with those that were typed. */
function toPreviewed(
  { config, settings: { logo } }: AppContext,
  settings: readonly Setting[],
  typed: SettingValues,
): PreviewedSettings {
  const read = (key: EditableSetting) => {
    const text = typed[key] ?? settings.find((setting) => setting.key === key)?.value ?? ''
    return toStoredValue(key, text)
  }
  return {
    siteName: read('SITE_NAME') ?? getDefault('SITE_NAME') ?? config.siteName,
    colours: { day: read('SITE_COLOUR_DAY'), night: read('SITE_COLOUR_NIGHT'), bar: read('SITE_BAR_COLOUR') },
    landing: { title: read('LANDING_TITLE'), lead: read('LANDING_LEAD') },
    logo,
  }
}
