import { type AnswerOf, pathOf, send } from './control.ts'
import { resolveSubtree } from './reference-subtree.ts'

/** The used API of Swagger UI, which its script defines globally. */
interface SwaggerUi {
  preauthorizeApiKey: (scheme: string, key: string) => void
}

declare const SwaggerUIBundle: (options: {
  spec: object
  domNode: HTMLElement
  /** Disables the external validator. */
  validatorUrl: null
  docExpansion: 'none'
  filter: true
  /** The address shows the open operation. */
  deepLinking: true
  plugins: readonly object[]
  defaultModelsExpandDepth: number
  onComplete: () => void
}) => SwaggerUi

/** The two documents, with their paths and descriptions. */
const DOCUMENTS = {
  product: { at: '/openapi.json', base: () => '/rest' },
  control: { at: '/_mock/openapi.json', base: pathOf },
} as const

const query = new URLSearchParams(location.search)
const of = query.get('of') === 'control' ? 'control' : 'product'
const sandbox = query.get('sandbox') ?? 'default'

/** Swagger UI is dark only with a class. */
function followAppearance(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
}

/** Links that keep the sandbox selected. */
function keepSandbox(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
    const address = new URL(link.href)
    address.searchParams.set('sandbox', sandbox)
    link.href = address.href
  }
  document.getElementById(`of-${of}`)?.setAttribute('aria-current', 'page')
}

function said(words: string): void {
  ;(document.getElementById('said') as HTMLElement).textContent = words
}

/** The used part of an immutable map of Swagger UI. */
interface Tagged {
  filter: (isKept: (item: Tagged) => boolean) => Tagged
  map: (change: (item: Tagged) => Tagged) => Tagged
  get: (member: string) => Tagged
  getIn: (path: readonly string[]) => unknown
  set: (member: string, value: Tagged) => Tagged
  size: number
}

/** Finds operations by their id, path or summary, and not only by tag. */
function opsFilter(tags: Tagged, words: string): Tagged {
  const wanted = words.toLowerCase()
  const isMeant = (operation: Tagged): boolean =>
    [['operation', 'operationId'], ['path'], ['operation', 'summary']].some((path) =>
      String(operation.getIn(path) ?? '')
        .toLowerCase()
        .includes(wanted),
    )
  return tags
    .map((tag) => tag.set('operations', tag.get('operations').filter(isMeant)))
    .filter((tag) => tag.get('operations').size > 0)
}

async function show(): Promise<void> {
  const { at, base } = DOCUMENTS[of]
  const [document_, { keys }] = (await Promise.all([send('GET', at), send('GET', pathOf(sandbox))])) as [
    object,
    AnswerOf<'getSandbox'>,
  ]
  const [key] = Object.values(keys)
  const ui = SwaggerUIBundle({
    spec: { ...document_, servers: [{ url: base(sandbox) }] },
    domNode: document.getElementById('reference') as HTMLElement,
    validatorUrl: null,
    docExpansion: 'none',
    filter: true,
    deepLinking: true,
    plugins: [{ fn: { opsFilter, resolveSubtree } }],
    defaultModelsExpandDepth: -1,
    onComplete: () => {
      said('')
      if (of === 'product' && key !== undefined) ui.preauthorizeApiKey('bearerAuth', key)
    },
  })
}

followAppearance()
keepSandbox()
await show().catch((problem: Error) => {
  said(`The reference cannot be loaded: ${problem.message}.`)
})
