import { type Behaviour, type Hostile, drip, startServer } from './server.ts'

/** A header every 50 ms, and no end of them. */
export const drippingHead: Behaviour = (socket) => {
  let count = 0
  socket.write('HTTP/1.1 200 OK\r\n')
  drip(socket, () => `x-${count++}: 1\r\n`, 50)
}

/** Starts a server that answers every request with headers that never end. */
export function start(): Promise<Hostile> {
  return startServer(drippingHead)
}
