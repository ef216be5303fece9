import { exampleAt } from '../target-key.ts'

/** Values that those of the demo service would not explain. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  'features.webhook_receiver': { listen: '0.0.0.0:8099', public_url: 'https://gate.example.com/hooks' },
  'credentials.login': { login: 'NAME', password: '${ETALON_LOGIN_PASSWORD}' },
  'credentials.two_factor': { login: 'NAME', password: '${ETALON_2FA_PASSWORD}', totp_secret: '${ETALON_2FA_SECRET}' },
}

/** A value to put under a key of the target file, to be replaced by one of the service: secrets are variables. */
export function exampleOf(path: readonly string[]): unknown {
  const [section, name = ''] = path
  const own = EXAMPLES[path.join('.')]
  if (own !== undefined || section !== 'credentials') return own ?? exampleAt(path)
  return { api_key: `\${ETALON_${name.toUpperCase()}_API_KEY}` }
}
