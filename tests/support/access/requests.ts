import type { ProcessedImage } from '../../../src/platform/images/processed-image.ts'
import type { Access } from '../../../src/shared/endpoint.ts'
import type { Answer, Browser, TestApp } from '../app.ts'
import { multipart } from '../multipart.ts'
import { type Operation, type Row, toFields } from './policy.ts'
import type { Acting, Scene, Values } from './scene.ts'

/** A result of the image process. */
export const PICTURE: ProcessedImage = {
  full: Buffer.from('webp'),
  thumbnail: Buffer.from('webp'),
  avatar: Buffer.from('webp'),
  width: 1600,
  height: 1200,
  hash: '00ff00ff00ff00ff',
  banHashes: [],
  uploadHashes: [],
  blur: 'data:,',
}

/** A request with its objects filled in. */
export interface Prepared {
  method: string
  url: string
  isStream?: boolean | undefined
  body?: Record<string, unknown>
  /** Of a plain form. */
  fields?: Record<string, string | string[]>
  /** Field of the file of an upload. */
  file?: string
}

/** Values of a request that names its actor; the others stand for what `before` gives to those who are let in. */
export const givenTo = ({ name }: Acting, given?: Values): Values => ({
  self: name,
  ...(given ?? {
    code: '000000',
    recovery: '00000-00000',
    order: [1],
    hidden: 1,
    suggestion: 1,
    credential: {},
  }),
})

/** The calls that the running site documents, by the paths that they declare. */
export async function readOperations(site: TestApp): Promise<Operation[]> {
  const declared = new Map(site.context.endpoints.map(({ name, path }) => [name, path]))
  const { paths } = (await (await site.as(null)).get('/api/openapi.json')).body
  // biome-ignore lint/suspicious/noExplicitAny: a document
  return Object.values<Record<string, any>>(paths).flatMap((methods) =>
    Object.entries(methods).map(([lower, described]) => {
      const [method, path = ''] = [lower.toUpperCase(), declared.get(described.operationId)]
      const content = described.requestBody?.content ?? {}
      return {
        name: `${method} ${path}`,
        method,
        path,
        access: described['x-access'] as Access,
        schema: content['application/json']?.schema,
        file: Object.keys(content['multipart/form-data']?.schema.properties ?? {})[0],
        isStream: JSON.stringify(described.responses).includes('text/event-stream'),
      }
    }),
  )
}

export async function prepareCall(
  scene: Scene,
  call: Operation,
  row: Row,
  given?: Values,
): Promise<Prepared> {
  const url = await scene.address(call.path, row.params, given)
  return {
    method: call.method,
    url: row.query ? `${url}?${await scene.fill(row.query, given)}` : url,
    isStream: call.isStream,
    ...(row.body && { body: await scene.fillAll(row.body, given) }),
    ...(call.file && { file: call.file }),
  }
}

/** A plain form posts the fields of its call's body. */
export async function prepareForm(
  scene: Scene,
  form: Operation,
  row: Row,
  given?: Values,
): Promise<Prepared> {
  const { body = {}, ...prepared } = await prepareCall(scene, { ...form, method: 'POST' }, row, given)
  return { ...prepared, fields: toFields(body as Values) }
}

export async function send(site: TestApp, browser: Browser, request: Prepared): Promise<Answer> {
  const { method, url, body, fields, file, isStream } = request
  if (isStream) return readStream(site, browser, url)
  if (file) return upload(browser, request)
  if (fields) return browser.submit(url, fields)
  return browser[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](url, body)
}

async function readStream(site: TestApp, browser: Browser, url: string): Promise<Answer> {
  const headers = { cookie: `guinguette=${browser.cookie()}` }
  const response = await site.app.inject({ url, headers, payloadAsStream: true })
  response.stream().destroy()
  return { status: response.statusCode, text: '', body: undefined, headers: {} }
}

/** The token of a form precedes its file. */
async function upload(browser: Browser, { url, body = {}, fields, file = '' }: Prepared): Promise<Answer> {
  if (!browser.cookie()) await browser.get('/connexion')
  const token = fields?._token ?? browser.writeHeaders()['x-csrf-token']
  const picture = { name: file, value: 'bytes', filename: 'photo.jpg' }
  const { _token, ...others } = { ...body, ...fields }
  const before = Object.entries(others).map(([name, value]) => ({ name, value: String(value) }))
  const parts = [...(fields ? [{ name: '_token', value: String(token) }] : []), ...before, picture]
  const { headers, payload } = multipart(parts)
  return browser.raw('POST', url, {
    headers: { ...headers, ...(fields ? {} : browser.writeHeaders()) },
    payload,
  })
}
