/** A journey whose outcome cannot depend on the width runs once, at the desk's; every other one runs at both widths. */
export const AT_ONE_WIDTH = { tag: '@una-anchura' };

/** A journey of what only a narrow screen has runs once, on the phone. */
export const ON_A_PHONE = { tag: '@teléfono' };
