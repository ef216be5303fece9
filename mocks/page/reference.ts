import { type AnswerOf, pathOf, send } from './control.ts'
import { resolveSubtree } from './reference-subtree.ts'

/** The used API of Swagger UI, which its script defines globally. */
interface SwaggerUi {
  preauthorizeApiKey: (scheme: string, key: string) => void
}

type Component = (props: object) => unknown

/** The used parts of what a plugin of Swagger UI gets. */
interface System {
  React: {
    createElement: (type: Component, props: object) => unknown
    useEffect: (effect: () => void) => void
  }
  layoutActions: { show: (part: readonly string[], isShown: boolean) => void }
  specSelectors: { taggedOperations: () => Tagged }
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

/** The used part of an immutable map or list of Swagger UI. */
interface Tagged {
  forEach: (look: (item: Tagged, name: string) => void) => void
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

/** Opens what the filter finds if it is a single operation, and hides the webhooks, which it does not look at. */
const opensSingleHit = {
  statePlugins: {
    layout: {
      wrapActions: {
        updateFilter: (update: (words: string) => unknown, system: System) => (words: string) => {
          const updated = update(words)
          document.getElementById('reference')?.classList.toggle('filtered', words !== '')
          const hits: [tag: string, id: string][] = []
          system.specSelectors.taggedOperations().forEach((tag, name) => {
            tag
              .get('operations')
              .forEach((operation) => hits.push([name, String(operation.getIn(['operation', 'operationId']))]))
          })
          const [[tag, id] = ['', '']] = hits
          if (words !== '' && hits.length === 1) {
            system.layoutActions.show(['operations-tag', tag], true)
            system.layoutActions.show(['operations', tag, id], true)
          }
          return updated
        },
      },
    },
  },
}

/** The used part of a document. */
interface Described {
  paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string; tags?: readonly string[] }>>>>
}

/** Lets an address name an operation alone, as `#/createFlow`: Swagger UI wants its tag too. */
function completeAddress({ paths }: Described): void {
  const wanted = location.hash.replace(/^#\/?/, '')
  const operation = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === wanted)
  if (operation !== undefined) history.replaceState(null, '', `#/${operation.tags?.[0] ?? 'default'}/${wanted}`)
}

/** Says what the filter looks at, whenever it was drawn. */
const namesFilter = {
  wrapComponents: {
    FilterContainer:
      (Filter: Component, { React }: System): Component =>
      (props) => {
        React.useEffect(() => {
          const input = document.querySelector<HTMLInputElement>('.operation-filter-input')
          if (input !== null) input.placeholder = 'Filter by operation id, path or summary'
        })
        return React.createElement(Filter, props)
      },
  },
}

async function show(): Promise<void> {
  const { at, base } = DOCUMENTS[of]
  const [document_, { keys }] = (await Promise.all([send('GET', at), send('GET', pathOf(sandbox))])) as [
    Described,
    AnswerOf<'getSandbox'>,
  ]
  completeAddress(document_)
  const [key] = Object.values(keys)
  const ui = SwaggerUIBundle({
    spec: { ...document_, servers: [{ url: base(sandbox) }] },
    domNode: document.getElementById('reference') as HTMLElement,
    validatorUrl: null,
    docExpansion: 'none',
    filter: true,
    deepLinking: true,
    plugins: [{ fn: { opsFilter, resolveSubtree } }, opensSingleHit, namesFilter],
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
