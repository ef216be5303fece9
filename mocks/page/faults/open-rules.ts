import { useParameter } from '../app/router.ts'

interface OpenRules {
  isOpen: (rule: string) => boolean
  toggle: (rule: string) => void
}

/** Which rules are open, kept in the address. All are at first if `isOpenFirst`; the address then names the closed ones. */
export function useOpenRules(isOpenFirst: boolean): OpenRules {
  const [named, setNamed] = useParameter(isOpenFirst ? 'closed' : 'open')
  const turned = named === '' ? [] : named.split(' ')
  return {
    isOpen: (rule) => turned.includes(rule) !== isOpenFirst,
    toggle: (rule) =>
      setNamed((turned.includes(rule) ? turned.filter((one) => one !== rule) : [...turned, rule]).join(' ')),
  }
}
