/** A part of a multipart body: a file when it has a file name, else a field. */
export interface Part {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

const BOUNDARY = '----une-frontiere'

/** A multipart body, written by hand so that a test may also write it wrong. */
export function multipart(parts: Part[]): { headers: Record<string, string>; payload: Buffer } {
  const pieces = parts.flatMap(({ name, value, filename, type = 'image/jpeg' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type}`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload }
}

/** The body of an upload with this one file. */
export function upload(bytes: Buffer, filename = 'photo.jpg', type?: string): ReturnType<typeof multipart> {
  return multipart([{ name: 'file_upload', value: bytes, filename, ...(type ? { type } : {}) }])
}
