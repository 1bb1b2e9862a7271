import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import yazl from 'yazl'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { checksBeforeBody, operation, requireFormToken } from '../../../platform/http/operation.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { countReveal, countStaffAct } from '../../../platform/http/staff-pace.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { lockCase } from '../cases/commands.ts'
import { PostPhotos } from '../cases/contract.ts'
import { alertAuthoritiesForm } from '../cases/page.tsx'
import * as calls from './contract.ts'
import { composeAlertFile } from './file-texts.ts'
import { type AlertContent, getAlertContent } from './queries.ts'
import { ALERT_RECORDED, NO_SUCH_ALERT } from './texts.ts'

/** Files for authorities about a case (DSA, article 18). */
export function registerAuthorities(context: AppContext): void {
  operation(
    context,
    calls.alertAuthorities,
    async ({ viewer, params, body }) => {
      await alertAuthorities(context, viewer, params.id, body)
      return { message: ALERT_RECORDED }
    },
    { form: alertAuthoritiesForm(context) },
  )
  operation(context, calls.downloadAlert, ({ viewer, params, reply }) =>
    downloadAlert(context, viewer, params.id, reply),
  )
  registerDownloadForm(context)
}

/** Records the alert; its file is made when it is downloaded. */
function alertAuthorities(
  context: AppContext,
  actor: Viewer,
  caseId: number,
  { authority, danger: reason }: Body<typeof calls.alertAuthorities>,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { user_id } = await lockCase(tx, actor, caseId)
    await tx
      .insertInto('authority_alerts')
      .values({ case_id: caseId, actor_id: actor.id, authority, reason })
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'report.alert',
      userId: user_id || null,
      targetId: caseId,
      reason,
      details: { authority },
    })
  })
}

/** A plain form that answers with a file is a route of its own. */
function registerDownloadForm(context: AppContext): void {
  context.app.post(
    calls.ALERT_FILE_PATH,
    checksBeforeBody(context, calls.downloadAlert),
    async (request, reply) => {
      const { viewer } = request.auth
      if (!viewer) return
      const { id } = parseParams(calls.downloadAlert.params, request.params) as { id: number }
      requireFormToken(context, request, (request.body as Record<string, unknown> | null)?._token)
      await countStaffAct(context, calls.downloadAlert, viewer)
      return reply.send(await downloadAlert(context, viewer, id, reply))
    },
  )
}

/**
 * Makes the file of an alert. What it contains is logged as revealed data, before the first byte.
 * @throws NotFound, Forbidden as for the case, SecondFactorRequired past the reveals of an hour
 */
async function downloadAlert(
  context: AppContext,
  viewer: Viewer,
  id: number,
  reply: FastifyReply,
): Promise<Readable> {
  const { alert, content, photos } = await revealAlert(context, viewer, id)
  const zip = new yazl.ZipFile()
  const mtime = new Date()
  const add = (name: string, bytes: Buffer | string) => zip.addBuffer(Buffer.from(bytes), name, { mtime })
  const document = { site: context.config.siteUrl, prepared_at: mtime, ...alert, ...content }
  add('dossier.txt', composeAlertFile(document))
  add('dossier.json', JSON.stringify(document, null, 2))
  for (const photo of photos) {
    const bytes = await context.store.get('full', photo)
    if (bytes) add(`photos/${photo}`, bytes)
  }
  zip.end()
  reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="signalement-${alert.case_id}-dossier-${id}.zip"`)
  return zip.outputStream as Readable
}

async function revealAlert(context: AppContext, viewer: Viewer, id: number) {
  return inTransaction(context.db, async (tx) => {
    const alert = await tx
      .selectFrom('authority_alerts as a')
      .where('a.id', '=', id)
      .select(['a.id', 'a.case_id', 'a.authority', 'a.reason', 'a.created_at'])
      .executeTakeFirst()
    if (!alert) throw new NotFound(NO_SUCH_ALERT)
    const { user_id, type, target_id } = await lockCase(tx, viewer, alert.case_id)
    await countReveal(context, viewer, String(user_id))
    const content = await getAlertContent(tx, alert.case_id, user_id)
    const photos = listPhotos(content)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'member.reveal',
      userId: user_id || null,
      targetId: alert.case_id,
      reason: alert.reason,
      details: {
        alert: id,
        authority: alert.authority,
        contains: ['reports', 'notices', 'account', 'connections'],
        reports: content.reports.map((report) => report.id),
        photos: photos.length,
      },
    })
    return { alert: { ...alert, type, target_id, user_id }, content, photos }
  })
}

/** Files of the evidence. */
function listPhotos({ reports }: AlertContent): string[] {
  const files = reports.flatMap(({ evidence }) => [
    evidence.photo,
    evidence.avatar,
    ...(PostPhotos.safeParse(evidence.post_photos).data ?? []).map(({ file }) => file),
  ])
  return [...new Set(files.filter((file): file is string => typeof file === 'string' && file !== ''))]
}
