/* Here so that a form can hold to them without the library of schemas. */

export const EMPLOYEE_NUMBER_CHARACTERS = 40;
/** Limit for areas and positions. */
export const AREA_CHARACTERS = 120;
/** People whose facts are changed at once, at most. */
export const BULK_PEOPLE = 500;
