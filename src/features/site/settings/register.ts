import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { checkPayment, sendTestMail } from './checks.ts'
import * as calls from './contract.ts'
import { checkForm, previewSettingsForm, resetSettingForm, saveSettingsForm, settingsPages } from './page.tsx'
import { listSettings, previewSettings, resetSetting, saveSettings } from './server.ts'

/** Settings of the site, changed by the founder while it runs (decision 55). */
export function registerSettings(context: AppContext): void {
  settingsPages(context)
  operation(context, calls.listSettings, () => listSettings(context))
  operation(
    context,
    calls.saveSettings,
    async ({ viewer, body }) => ({ message: await saveSettings(context, viewer, body) }),
    { form: saveSettingsForm(context) },
  )
  operation(
    context,
    calls.resetSetting,
    async ({ viewer, params }) => ({ message: await resetSetting(context, viewer, params.key) }),
    { form: resetSettingForm(context) },
  )
  operation(context, calls.previewSettings, async ({ body }) => previewSettings(context, body), {
    form: previewSettingsForm(context),
  })
  registerChecks(context)
}

function registerChecks(context: AppContext): void {
  const mailer = createMailer(context.config)
  context.app.addHook('onClose', async () => mailer.close())
  operation(
    context,
    calls.sendTestMail,
    async ({ viewer }) => ({ message: await sendTestMail(context, mailer, viewer) }),
    { form: checkForm(context) },
  )
  operation(
    context,
    calls.checkPayment,
    async ({ viewer }) => ({ message: await checkPayment(context, viewer) }),
    { form: checkForm(context) },
  )
}
