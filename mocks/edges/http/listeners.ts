import { Hono } from 'hono'
import type { Service } from '../../sandboxes/serve.ts'
import { BASE_PATH } from '../../domain/base-path.ts'
import { bodyOf } from './routes.ts'
import { renderAnswer } from './render.ts'

/** The URLs of HTTP listeners, for upstream systems. No documented operation has these paths. */
export function listenerRoutes(service: Service): Hono {
  const app = new Hono()
  app.all(`${BASE_PATH}/v1/http/:address`, async ({ req }) => {
    const { pathname, origin } = new URL(req.raw.url)
    const { body } = await bodyOf(req.raw)
    const answer = service.delivery({
      method: req.method,
      media: req.header('content-type') ?? '',
      body,
      address: req.param('address'),
      origin,
      target: pathname.slice(BASE_PATH.length),
      headers: Object.fromEntries(req.raw.headers),
    })
    return renderAnswer(answer)
  })
  return app
}
