/** An event of a stream, or a comment, which has neither name nor data. */
export interface StreamEvent {
  name: string
  data: string
  /** Id to resume from, if any. */
  id: string
  /** Milliseconds until the next connection, if given. */
  retry: number | undefined
}

/** Parses server-sent events from chunks of text; calls `heard` for each complete one. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let remainder = ''
  return (piece) => {
    const parts = (remainder + piece).split('\n\n')
    remainder = parts.pop() ?? ''
    for (const part of parts) onEvent(parseEvent(part))
  }
}

function parseEvent(text: string): StreamEvent {
  const event: StreamEvent = { name: '', data: '', id: '', retry: undefined }
  for (const field of text.split('\n')) {
    const colon = field.indexOf(':')
    const value = field.slice(colon + 1).trimStart()
    switch (field.slice(0, colon)) {
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
