import { type AddressInfo, type Socket, createServer } from 'node:net'

/** A hostile server's behaviour on a connection, after it has read the head of a request. */
export type Behaviour = (socket: Socket) => void

/** A running hostile server on a local port. */
export interface Hostile {
  origin: string
  close: () => Promise<void>
}

/** Starts a server that writes raw bytes. */
export async function startServer(behave: Behaviour): Promise<Hostile> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      if (bytes.includes('\r\n\r\n')) behave(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The head of a 200 response. */
export function head(...lines: readonly string[]): string {
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
}

/** Writes a piece repeatedly, at an interval in ms, until the other side hangs up. */
export function drip(socket: Socket, piece: () => string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece()), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Writes a piece repeatedly, as fast as the other side reads, until it stops. */
export function flood(socket: Socket, piece: Uint8Array): void {
  const go = (): void => {
    // Yields to other events between writes.
    if (socket.writable && socket.write(piece)) setImmediate(go)
    else if (socket.writable) socket.once('drain', go)
  }
  go()
}
