import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader, type StreamEvent } from './read-events.ts'

const STREAM = `retry: 2500

id: 41
event: message
data: {"thread":1,"message":{"message":"deux\\n\\nlignes: é 🏮"}}

:

event: counters
data: {"messages":1,"asks":0}

`
const EVENTS: StreamEvent[] = [
  { name: '', data: '', id: '', retry: 2500 },
  {
    name: 'message',
    data: '{"thread":1,"message":{"message":"deux\\n\\nlignes: é 🏮"}}',
    id: '41',
    retry: undefined,
  },
  { name: '', data: '', id: '', retry: undefined },
  { name: 'counters', data: '{"messages":1,"asks":0}', id: '', retry: undefined },
]

test('events are read whole, wherever the stream is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 20 }), (cuts) => {
      const heard: StreamEvent[] = []
      const read = createEventReader((event) => heard.push(event))
      const positions = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      for (const [i, end] of positions.slice(1).entries()) read(STREAM.slice(positions[i], end))
      expect(heard).toEqual(EVENTS)
    }),
    { seed: 1 },
  )
})

test('what is cut off at the end is no event', () => {
  const heard: StreamEvent[] = []
  createEventReader((event) => heard.push(event))('event: message\ndata: {"thr')
  expect(heard).toEqual([])
})
