import type { AppContext } from '../../../platform/context.ts'
import { operation } from '../../../platform/http/operation.ts'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { registerMultipartRoutes } from '../../../platform/photos/upload-body.ts'
import { checkPayment, sendTestMail } from './checks.ts'
import * as calls from './contract.ts'
import * as logoCalls from './logo/contract.ts'
import { discardLogo, publishLogo, resetLogo, uploadLogo } from './logo/server.ts'
import {
  checkForm,
  logoForm,
  previewSettingsForm,
  resetSettingForm,
  saveSettingsForm,
  settingsPages,
} from './page.tsx'
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
  registerLogo(context)
}

function registerLogo(context: AppContext): void {
  registerMultipartRoutes(context, (scoped) => {
    operation(
      scoped,
      logoCalls.uploadLogo,
      ({ viewer, raw, checkToken }) => uploadLogo(context, viewer, raw, checkToken),
      { form: logoForm(context) },
    )
  })
  operation(
    context,
    logoCalls.publishLogo,
    async ({ viewer, body }) => ({ message: await publishLogo(context, viewer, body) }),
    { form: logoForm(context) },
  )
  operation(
    context,
    logoCalls.discardLogo,
    async ({ viewer }) => ({ message: await discardLogo(context, viewer) }),
    { form: logoForm(context) },
  )
  operation(
    context,
    logoCalls.resetLogo,
    async ({ viewer }) => ({ message: await resetLogo(context, viewer) }),
    { form: logoForm(context) },
  )
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
