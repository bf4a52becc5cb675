/** Characters of an address at most (RFC 5321). */
export const EMAIL_CHARACTERS = 254;

/** zod's own rule for an address, here so that a form can hold to it without the library. */
export const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The part of an address after the @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether the schema `email` accepts what was typed. */
export const isEmail = (typed: string): boolean => {
  const address = typed.trim();
  return address.length <= EMAIL_CHARACTERS && EMAIL.test(address);
};
