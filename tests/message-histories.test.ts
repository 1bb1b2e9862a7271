import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationMessage } from '../src/features/messages/conversation/contract.ts'
import {
  applyChange,
  emptyStore,
  hasGap,
  lacksChanges,
  loadMissing,
  type MessageStore,
  type StoreChange,
} from '../src/features/messages/conversation/use-message-store.ts'
import type { LiveEvent } from '../src/shared/live.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { expectLastMessagesCopied } from './support/conversations.ts'
import { truncate } from './support/db.ts'
import { RUNS_ALL } from './support/engines.ts'
import { createFriendship, createMember, createThread } from './support/factories.ts'

let site: TestApp
let devices: Device[] = []

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  vi.spyOn(site.context.events, 'publish').mockImplementation((...events) => {
    for (const one of events) {
      if (one.kind !== 'event') continue
      for (const device of devices) if (one.to.includes(device.me)) device.receive(one.event)
    }
  })
})
afterAll(() => site.close())

/** A browser with an open conversation: the store of the page, with the events and answers of the site. */
class Device {
  store: MessageStore
  isConnected = true
  /** Events arrive later. */
  isSlow = false
  #isOpen = false
  #events: LiveEvent[] = []

  constructor(
    readonly me: number,
    readonly thread: number,
    readonly browser: Browser,
  ) {
    this.store = emptyStore(me)
  }

  readonly #change = (change: StoreChange) => {
    this.store = applyChange(this.store, change)
  }

  receive(event: LiveEvent): void {
    if (this.isConnected) this.#events.push(event)
  }

  async refresh(): Promise<void> {
    await loadMissing({
      get: () => this.store,
      change: this.#change,
      list: async (lastId, since) =>
        (await this.browser.get(`/api/messages/conversation/${this.thread}/${lastId}?since=${since}`)).body,
      isOpen: this.#isOpen,
    })
    this.#isOpen = true
  }

  async #applyOne(message: ConversationMessage, version: number): Promise<void> {
    if (lacksChanges(this.store, version)) await this.refresh()
    else this.#change({ kind: 'changed', message, version })
  }

  /** Handles the events that have arrived. */
  async handleEvents(): Promise<void> {
    if (this.isSlow) return
    for (let event = this.#events.shift(); event; event = this.#events.shift()) {
      if (event.name === 'message') {
        const { message, previous, client_key } = event.data
        this.#change({
          kind: 'live',
          message,
          previous,
          key: message.user_id === this.me ? client_key : null,
        })
        if (hasGap(this.store)) await this.refresh()
      } else if (event.name === 'changed') await this.#applyOne(event.data.message, event.data.version)
    }
  }

  disconnect(): void {
    this.isConnected = false
    this.#events = []
  }

  async reconnect(): Promise<void> {
    this.isConnected = true
    this.isSlow = false
    await this.refresh()
    await this.handleEvents()
  }

  readonly #path = (suffix = '') => `/api/messages/conversation/${this.thread}${suffix}`

  async send(message: string, replied: number | undefined): Promise<void> {
    const key = crypto.randomUUID()
    const { body } = await this.browser.post(this.#path(), {
      ...{ message, client_key: key },
      ...(replied ? { reply_to: replied } : {}),
    })
    if (body.sent) this.#change({ kind: 'sent', message: body.sent, key })
  }

  async changeMessage(act: 'edit' | 'delete' | 'react', at: number): Promise<void> {
    const message = this.store.messages[at % this.store.messages.length]
    if (!message) return
    const path = this.#path(`/message/${message.id}`)
    const { body } = await {
      edit: () => this.browser.patch(path, { message: `modifié ${at}` }),
      delete: () => this.browser.delete(path),
      react: () => this.browser.put(`${path}/reaction`, { reaction: at % 7 }),
    }[act]()
    if (body.changed) await this.#applyOne(body.changed, body.version)
  }

  async markRead(): Promise<void> {
    const last = this.store.messages.findLast(({ user_id }) => user_id !== this.me)
    if (last) await this.browser.patch(this.#path(), { read: last.id })
  }

  hide = () => this.browser.delete(this.#path())
}

const acts = [
  'send',
  'reply',
  'edit',
  'delete',
  'react',
  'read',
  'hide',
  'disconnect',
  'reconnect',
  'slow',
] as const
const steps = fc.array(fc.record({ act: fc.constantFrom(...acts), device: fc.nat(5), at: fc.nat(30) }), {
  minLength: 10,
  maxLength: 40,
})

async function perform(act: (typeof acts)[number], device: Device, at: number): Promise<void> {
  const { messages } = device.store
  switch (act) {
    case 'send':
      return device.send(`message ${at}`, undefined)
    case 'reply':
      return device.send(`réponse ${at}`, messages[at % messages.length]?.id)
    case 'read':
      return device.markRead()
    case 'hide':
      return void (await device.hide())
    case 'disconnect':
      return device.disconnect()
    case 'reconnect':
      return device.reconnect()
    case 'slow':
      device.isSlow = !device.isSlow
      return
    default:
      return device.changeMessage(act, at)
  }
}

test('six devices of two members are equal after any history and disconnection', async () => {
  const property = fc.asyncProperty(steps, async (history) => {
    devices = []
    const members = [await createMember(site.db), await createMember(site.db)] as const
    await createFriendship(site.db, members[0].id, members[1].id)
    const { id } = await createThread(site.db, members[0].id, members[1].id)
    const browsers = await Promise.all(members.map((member) => site.as(member)))
    devices = Array.from({ length: 6 }, (_, at) => {
      const side = at % 2 === 0 ? 0 : 1
      return new Device(members[side].id, id, browsers[side] as Browser)
    })
    for (const device of devices) await device.refresh()
    for (const { act, device, at } of history) {
      await perform(act, devices[device] as Device, at)
      for (const one of devices) await one.handleEvents()
    }
    for (const device of devices) {
      device.isSlow = false
      await (device.isConnected ? device.handleEvents() : device.reconnect())
    }
    await expectLastMessagesCopied(site.db)
    const fresh = new Device(members[0].id, id, browsers[0] as Browser)
    await fresh.refresh()
    const expected = fresh.store.messages
    for (const { store } of devices) expect(store.messages.slice(-expected.length)).toEqual(expected)
    const [longest] = devices.map(({ store }) => store.messages).sort((a, b) => b.length - a.length)
    for (const { store } of devices)
      expect(store.messages).toEqual(longest?.slice(-store.messages.length || longest.length))
  })
  await fc.assert(property, { numRuns: RUNS_ALL ? 500 : 10, seed: 1, endOnFailure: true })
}, 900_000)
