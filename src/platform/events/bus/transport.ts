/** Broadcast between processes; each sender also receives its own payloads. */
export interface Transport {
  /** Name for the operator. */
  name: string
  /** Maximum bytes of a payload. */
  maxBytes: number
  /**
   * Connects once. `heard` receives each payload; `lost` is called once, when the connection ends.
   * @throws if connecting fails
   */
  connect(onPayload: (payload: string) => void, onLost: (reason: Error) => void): Promise<TransportConnection>
}

export interface TransportConnection {
  send(payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}
