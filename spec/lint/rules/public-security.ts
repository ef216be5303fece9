import type { OperationRule } from './rule.ts'

/** Tools read `security`, our own code reads `public`; they must agree. */
export const publicSecurity: OperationRule = {
  id: 'public-security',
  says: 'An operation is public in x-etalon exactly where its security is empty, and then has no permission level.',
  *judge({ written, facts, public: open }) {
    const unsecured = Array.isArray(written['security']) && written['security'].length === 0
    if (open !== unsecured) {
      const at = unsecured ? ['security'] : ['x-etalon', 'public']
      yield {
        at,
        message: 'security and x-etalon.public disagree',
        fix: 'write both `security: []` and `public: true`, or neither',
      }
    }
    if (open && facts['permission'] !== 'none') {
      yield { at: ['x-etalon', 'permission'], message: 'a public operation asks for a permission', fix: 'write none' }
    }
  },
}
