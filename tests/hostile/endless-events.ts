import { type Behaviour, type Hostile, drip, head, startServer } from './server.ts'

/** An empty event every 50 ms, on an endless stream. */
export const endlessEvents: Behaviour = (socket) => {
  socket.write(head('content-type: text/event-stream'))
  drip(socket, () => 'data: x\n\n', 50)
}

/** Starts a server that responds to every request with an endless event stream. */
export function start(): Promise<Hostile> {
  return startServer(endlessEvents)
}
