/** One event of a stream, or a comment, which has neither name nor data. */
export interface StreamEvent {
  name: string
  data: string
  /** What it can be resumed by, where it says so. */
  id: string
  /** Milliseconds to wait before the next connection, where it says so. */
  retry: number | undefined
}

/** Reads server-sent events out of pieces of text, wherever those are cut; `heard` is given each one as it is whole. */
export function createEventReader(heard: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) heard(readEvent(part))
  }
}

function readEvent(text: string): StreamEvent {
  const event: StreamEvent = { name: '', data: '', id: '', retry: undefined }
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).trimStart()
    switch (line.slice(0, colon)) {
      case 'event':
        event.name = value
        break
      case 'data':
        event.data = value
        break
      case 'id':
        event.id = value
        break
      case 'retry':
        event.retry = Number(value)
    }
  }
  return event
}
