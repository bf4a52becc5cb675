/* Fictitious people of the demo institution, in six areas: name, area, position, days since they joined. */
export const demoStaff: readonly (readonly [name: string, area: string, position: string, joined: number])[] = [
  ['Daniela Ocampo Treviño', 'Sucursales', 'Ejecutiva de cuenta', 1_900],
  ['Héctor Peña Rentería', 'Sucursales', 'Gerente de sucursal', 2_450],
  ['Lucía Ibáñez Domínguez', 'Sucursales', 'Cajera', 24],
  ['Bruno Olvera Solís', 'Sucursales', 'Cajero', 700],
  ['Itzel Barragán Güemes', 'Sucursales', 'Ejecutiva de cuenta', 1_100],
  ['Renata Muñoz Quiroga', 'Sucursales', 'Cajera', 480],
  ['Ángela Zamudio Ávila', 'Sucursales', 'Subgerente de sucursal', 1_500],
  ['Óscar Castañeda Luna', 'Sucursales', 'Cajero', 9],
  ['Ximena Arriaga Mata', 'Operaciones', 'Analista de operaciones', 1_250],
  ['Joaquín Barrera Ríos', 'Operaciones', 'Jefe de mesa de control', 2_100],
  ['Sofía Cervantes Núñez', 'Operaciones', 'Analista SPEI', 820],
  ['Íñigo Salas Ortega', 'Operaciones', 'Analista de operaciones', 640],
  ['Úrsula Fuentes Rico', 'Operaciones', 'Auxiliar de operaciones', 510],
  ['Mateo Lozano Vidal', 'Crédito', 'Analista de crédito', 930],
  ['Regina Palacios Mora', 'Crédito', 'Subdirectora de crédito', 2_800],
  ['Emilio Navarro Sáenz', 'Crédito', 'Analista de crédito', 450],
  ['Paulina Esquivel Tamez', 'Crédito', 'Mesa de control', 1_340],
  ['Gael Miranda Cordero', 'Crédito', 'Ejecutivo de crédito', 760],
  ['Natalia Beltrán Ochoa', 'Tecnología', 'Desarrolladora', 580],
  ['Diego Ramírez Leal', 'Tecnología', 'Administrador de sistemas', 1_720],
  ['Camila Ponce Urrutia', 'Tecnología', 'Analista de seguridad', 890],
  ['Adrián Villegas Cano', 'Tecnología', 'Soporte técnico', 470],
  ['Verónica Tapia Escobedo', 'Riesgos y Cumplimiento', 'Oficial de cumplimiento', 2_300],
  ['Rodrigo Galindo Prado', 'Riesgos y Cumplimiento', 'Analista PLD/FT', 1_010],
  ['Jimena Cordero Lara', 'Riesgos y Cumplimiento', 'Analista de riesgos', 690],
  ['Fernando Alcántara Ruiz', 'Administración', 'Contador', 1_830],
  ['Elena Montes Zepeda', 'Administración', 'Recursos humanos', 2_020],
  ['Ulises Carrillo Peña', 'Administración', 'Auxiliar administrativo', 430],
];

/** `obligations`: indexes in the list of the demo's obligations. */
export const demoWaivers = [
  { name: 'Ximena Arriaga Mata', obligations: [0, 1, 2], reason: 'Licencia de maternidad', granted: 40, ends: 70 },
  {
    name: 'Diego Ramírez Leal',
    obligations: [1],
    reason: 'Certificado como responsable de seguridad; acredita por otra vía',
    granted: 90,
    ends: 200,
  },
];
