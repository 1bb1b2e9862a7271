/** A way from process to process: what one sends, all that have joined hear, itself included. */
export interface Transport {
  /** What the operator knows it by. */
  name: string
  /** Bytes that one payload may have. */
  most: number
  /**
   * Joins once. `heard` is given each payload; `lost` is called once, when nothing can be heard any more.
   * @throws what made it fail
   */
  join(heard: (payload: string) => void, lost: (reason: Error) => void): Promise<TransportConnection>
}

export interface TransportConnection {
  send(payloads: readonly string[]): Promise<void>
  leave(): Promise<void>
}
