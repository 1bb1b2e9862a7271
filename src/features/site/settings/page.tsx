import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { EditableSetting, SettingValues } from '../../../shared/editable-settings.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { WarningNotice } from '../../../ui/warning-notice.tsx'
import { PasswordQuestion } from '../../accounts/components/password-question.tsx'
import { type PreviewedSettings, SettingsPreview } from './components/preview.tsx'
import { SettingField } from './components/setting-field.tsx'
import * as calls from './contract.ts'
import { SETTINGS_PATH, type Setting } from './contract.ts'
import { findGroup, SETTING_GROUPS, type SettingGroup } from './declaration-texts.ts'
import { getDefault, toStoredValue } from './policy.ts'
import { listSettings } from './server.ts'
import * as texts from './texts.ts'

/** Result of a form, by the query that it leads to; its value is the group. */
const RESULTS = [
  ['enregistre', texts.SAVED],
  ['defaut', texts.RESET],
  ['inchange', texts.UNCHANGED],
] as const
/** Section of the checks, among the groups. */
const CHECKS = 'essais'

/** Answer of a form on the page itself, in the section of the form. */
interface PageState {
  section?: string | undefined
  /** A refused form. */
  sent?: Sent
  /** Values of a form that was previewed. */
  previewed?: SettingValues
  result?: string | undefined
}

/** `/admin/reglages`: settings of the site, for the founder. */
export function settingsPage(context: AppContext): void {
  page(context, SETTINGS_PATH, 'desk-founder', (request) => {
    const [name, result] = RESULTS.find(([query]) => query in request.query) ?? []
    const section = name && String(request.query[name])
    return settingsContent(context, request, { section, result })
  })
}

const toSection = (keys: readonly string[]) => findGroup(keys)?.id ?? ''
const toHref = (result: (typeof RESULTS)[number][0], section: string) =>
  `${SETTINGS_PATH}?${result}=${section}#${section}`

export function saveSettingsForm(context: AppContext): FormOptions<typeof calls.saveSettings> {
  return {
    redirect: ({ message }, { body }) =>
      toHref(message === texts.UNCHANGED ? 'inchange' : 'enregistre', toSection(Object.keys(body))),
    page: (request, sent) => refusedContent(context, request, sent),
  }
}

export function resetSettingForm(context: AppContext): FormOptions<typeof calls.resetSetting> {
  return {
    redirect: (_result, { params }) => toHref('defaut', toSection([params.key])),
    page: (request, sent) => refusedContent(context, request, sent),
  }
}

export function previewSettingsForm(context: AppContext): FormOptions<typeof calls.previewSettings> {
  return {
    redirect: (_result, request) => {
      const previewed = request.body as SettingValues
      return settingsContent(context, request, { section: toSection(Object.keys(previewed)), previewed })
    },
    page: (request, sent) => refusedContent(context, request, sent),
  }
}

function refusedContent(context: AppContext, request: PageRequest<'desk-founder'>, sent: Sent) {
  return settingsContent(context, request, { section: toSection(Object.keys(sent.values)), sent })
}

export function sendTestMailForm(context: AppContext): FormOptions<typeof calls.sendTestMail> {
  return {
    redirect: ({ message }, request) =>
      settingsContent(context, request, { section: CHECKS, result: message }),
    page: (request, sent) => settingsContent(context, request, { section: CHECKS, sent }),
  }
}

export function checkPaymentForm(context: AppContext): FormOptions<typeof calls.checkPayment> {
  return {
    redirect: ({ message }, request) =>
      settingsContent(context, request, { section: CHECKS, result: message }),
    page: (request, sent) => settingsContent(context, request, { section: CHECKS, sent }),
  }
}

async function settingsContent(
  context: AppContext,
  request: PageRequest<'desk-founder'>,
  { section, sent, previewed, result }: PageState,
): Promise<PageContent> {
  const { settings, version } = await listSettings(context)
  const token = getPageToken(context, request)
  const answer = (
    <>
      {result && <SuccessNotice>{result}</SuccessNotice>}
      <WarningNotice message={sent?.message} />
      {sent?.question && <PasswordQuestion token={token} question={sent.question} />}
      {previewed && <SettingsPreview previewed={toPreviewed(context, settings, previewed)} />}
    </>
  )
  const form = {
    settings,
    version,
    token,
    typed: previewed ?? sent?.values ?? {},
    errors: sent?.errors ?? {},
  }
  return {
    title: texts.TITLE,
    sheet: 'desk',
    body: (
      <AdminLayout viewer={request.viewer} at={SETTINGS_PATH} title={texts.TITLE} lead={texts.LEAD}>
        {SETTING_GROUPS.map((group) => (
          <GroupForm key={group.id} group={group} {...form} answer={group.id === section && answer} />
        ))}
        <Checks token={token} answer={section === CHECKS && answer} />
      </AdminLayout>
    ),
  }
}

/** The values in place, with those that were typed. */
function toPreviewed(
  { config }: AppContext,
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
  }
}

interface GroupProps {
  group: SettingGroup
  settings: readonly Setting[]
  version: string
  token: string
  typed: Readonly<Record<string, string | undefined>>
  errors: Record<string, string[]>
  /** Of the last form of this section. */
  answer: ReactNode
}

function GroupForm({
  group: { id, title, lead, keys, hasPreview },
  settings,
  version,
  token,
  ...form
}: GroupProps) {
  const shown = keys.flatMap((key) => settings.find((setting) => setting.key === key) ?? [])
  const isFixed = shown.every(({ source }) => source === 'environment')
  return (
    <section className="panel stack-sm" id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {lead && <p className="soft">{lead}</p>}
      {form.answer}
      <OperationForm of={calls.saveSettings} suffix={`#${id}`} token={token} className="form">
        <input type="hidden" name="version" value={version} />
        <div className="settings">
          {shown.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              typed={form.typed[setting.key]}
              error={form.errors[setting.key]?.[0]}
            />
          ))}
        </div>
        {!isFixed && (
          <p className="form-acts">
            <Button type="submit">Enregistrer</Button>
            {hasPreview && (
              <Button type="submit" kind="line" icon="eye" formAction={`${calls.previewSettings.form}#${id}`}>
                Voir un aperçu
              </Button>
            )}
          </p>
        )}
      </OperationForm>
    </section>
  )
}

function Checks({ token, answer }: { token: string; answer: ReactNode }) {
  return (
    <section className="panel stack-sm" id={CHECKS} aria-labelledby="essais-titre">
      <h2 id="essais-titre">Essayer les services</h2>
      <p className="soft">Leurs adresses et leurs secrets sont dans l’environnement.</p>
      {answer}
      <div className="row">
        <CheckButton of={calls.sendTestMail} token={token} label="Envoyez-moi un courriel d’essai" />
        <CheckButton of={calls.checkPayment} token={token} label="Interroger Stripe" />
      </div>
    </section>
  )
}

function CheckButton({ of, token, label }: { of: Endpoint; token: string; label: string }) {
  return (
    <OperationForm of={of} suffix={`#${CHECKS}`} token={token}>
      <Button type="submit" kind="line">
        {label}
      </Button>
    </OperationForm>
  )
}
