import { useParameter } from './router.ts'

const NAME = 'tab'

/** The chosen tab of what is open, which the address shows. */
export function useTab(otherwise: string): { value: string; onChange: (tab: string | null) => void } {
  const [value, set] = useParameter(NAME, otherwise)
  return { value, onChange: (tab) => set(tab ?? otherwise) }
}

/** The parameters that stay when what was open is closed. */
export function withoutTab(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete(NAME)
  return rest
}
