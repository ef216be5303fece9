import { type Behaviour, type Hostile, drip, startServer } from './server.ts'

/** A header every 50 ms, without end. */
export const drippingHead: Behaviour = (socket) => {
  let count = 0
  socket.write('HTTP/1.1 200 OK\r\n')
  drip(socket, () => `x-${count++}: 1\r\n`, 50)
}

/** Starts a server that responds to every request with endless headers. */
export function start(): Promise<Hostile> {
  return startServer(drippingHead)
}
