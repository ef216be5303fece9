import { Violation, observe } from '../../kit/index.ts'

export const unauthorizedSaysHow = observe({
  rule: 'http/unauthorized-says-how',
  title: 'every 401',
  concerns: ({ response }) => response.status === 401,
  holds: ({ response }) => {
    if ((response.headers['www-authenticate'] ?? '') === '')
      throw new Violation('a 401 has no WWW-Authenticate', 'a challenge')
  },
})

export const methodNotAllowedSaysAllow = observe({
  rule: 'http/method-not-allowed-says-allow',
  title: 'every 405',
  concerns: ({ response }) => response.status === 405,
  holds: ({ response }) => {
    // An empty list is allowed: the path may support no method at the moment.
    if (response.headers['allow'] === undefined) throw new Violation('a 405 has no Allow', 'a list of methods')
  },
})

export const noContentWithoutLength = observe({
  rule: 'http/no-content-without-length',
  title: 'every 204',
  concerns: ({ response }) => response.status === 204,
  holds: ({ response }) => {
    const length = response.headers['content-length']
    if (length !== undefined) throw new Violation('a 204 has a Content-Length', undefined, length)
  },
})
