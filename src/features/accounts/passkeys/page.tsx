import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { listPasskeys } from './commands.ts'
import { PASSKEY_NAME_MAX, renamePasskey } from './contract.ts'
import * as texts from './texts.ts'

/** `/user/securite/cles/{id}/nom`: the name of a passkey. */
export function registerPasskeyNamePage(context: AppContext): void {
  page(context, '/user/securite/cles/:id/nom', 'signed-in', (request) => renderNamePage(context, request))
}

export function renamePasskeyForm(context: AppContext): FormOptions<typeof renamePasskey> {
  return {
    redirect: () => '/user/securite#cles',
    page: (request, sent) => renderNamePage(context, request, sent),
  }
}

/** @param sent the rejected form, if any. @throws NotFound for a passkey of another member */
async function renderNamePage(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  sent?: Sent,
): Promise<PageContent> {
  const passkeys = await listPasskeys(context.db, request.viewer.id)
  const passkey = passkeys.find(({ id }) => String(id) === request.params.id)
  if (!passkey) throw new NotFound()
  return {
    title: texts.RENAME_TITLE,
    body: (
      <NarrowPage title={texts.RENAME_TITLE} lead={texts.RENAME_LEAD}>
        {sent?.message && <ErrorNotice title={sent.message} />}
        <OperationForm
          of={renamePasskey}
          params={{ id: passkey.id }}
          token={getPageToken(context, request)}
          className="panel form"
        >
          <TextInput
            label={texts.PASSKEY_NAME}
            name="name"
            error={sent?.errors.name?.[0]}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            defaultValue={sent?.values.name ?? passkey.name}
          />
          <p>
            <Button type="submit">Enregistrer</Button>
          </p>
        </OperationForm>
      </NarrowPage>
    ),
  }
}
