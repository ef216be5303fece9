import { connect } from 'node:net'

/** What arrived on a socket until it was closed. */
export interface Heard {
  /** Status codes in order; empty if the connection was closed without a response. */
  statuses: number[]
  text: string
  ms: number
}

export interface Speaking {
  /** Pause after each piece, in ms. */
  pauseMs?: number
  /** Destroys the connection after the last piece. */
  cuts?: true
  /** Time to wait for the other side to close, in ms, before the connection is destroyed. */
  patienceMs?: number
}

/** Sends pieces over a new socket, byte for byte, and reads until the connection is closed. */
export function speak(port: number, pieces: readonly (string | Uint8Array)[], how: Speaking = {}): Promise<Heard> {
  const { pauseMs = 0, cuts, patienceMs = 5_000 } = how
  const begun = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    // A server that closes during a write resets the connection: that counts as closed.
    socket.on('error', () => {})
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('close', () => {
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ statuses, text, ms: performance.now() - begun })
    })
    void send()

    async function send(): Promise<void> {
      for (const piece of pieces) {
        socket.write(piece)
        if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs))
      }
      if (cuts === true) socket.destroy()
    }
  })
}
