import { type Behaviour, type Hostile, drip, head, startServer } from './server.ts'

/** A body of JSON of which a byte comes every 50 ms. */
export const drippingBody: Behaviour = (socket) => {
  socket.write(head('content-type: application/json', 'content-length: 1000000'))
  drip(socket, () => ' ', 50)
}

/** Starts a server that answers every request at once, and with a body that takes half a day. */
export function start(): Promise<Hostile> {
  return startServer(drippingBody)
}
