#!/bin/sh
# Verifica este expediente con openssl y sha256sum, sin red. Termina con 1 si algo no coincide.
LC_ALL=C; export LC_ALL
set -f
cd "$(dirname "$0")" || exit 1
faults=0
bad() { echo "NO COINCIDE: $1"; faults=$((faults + 1)); }
good() { echo "coincide: $1"; }
signed() { openssl pkeyutl -verify -pubin -inkey llaves/llave.pem -rawin -in "$1" -sigfile "$2" >/dev/null 2>&1; }
digest() { sha256sum "$1" | cut -c1-64; }
field() { sed -n "s/.*\"$1\": *\"\{0,1\}\([^\",}]*\).*/\1/p" manifest.json | head -n 1; }

if signed manifest.json manifest.sig; then good "la firma de manifest.json"; else bad "la firma de manifest.json"; fi
echo "huella de la llave: $(openssl pkey -pubin -in llaves/llave.pem -outform DER 2>/dev/null | sha256sum | cut -c1-64)"
echo "desconocido: de quién es la llave. Compara su huella con la que te dieron por otro medio."

if grep -q "{\"ruta\":\"SHA256SUMS\",.*\"sha256\":\"$(digest SHA256SUMS)\"" manifest.json; then good "SHA256SUMS con manifest.json"; else bad "SHA256SUMS con manifest.json"; fi

reduced=0
[ -f COPIA-REDUCIDA.txt ] && reduced=1
withheld=0
here=$(mktemp); listed=$(mktemp); extras=$(mktemp)
trap 'rm -f "$here" "$listed" "$extras"' EXIT
newline='
'
[ -n "$(find . -name "*$newline*")" ] && bad "hay nombres con saltos de línea"
find . ! -type f ! -type d | sed 's|^\./||' > "$extras"
while IFS= read -r odd; do bad "no es un archivo ni una carpeta: $odd"; done < "$extras"
find . -type f | sed 's|^\./||' | sort > "$here"
cut -c67- SHA256SUMS | sort > "$listed"
comm -23 "$here" "$listed" > "$extras"
while IFS= read -r extra; do
  case "$extra" in
    manifest.json | manifest.sig | SHA256SUMS | COPIA-REDUCIDA.txt) ;;
    emision/emision.json | emision/emision.sig) ;;
    *) bad "sobra $extra" ;;
  esac
done < "$extras"
for missing in $(comm -13 "$here" "$listed"); do
  if [ "$reduced" = 1 ] && grep -q "{\"ruta\":\"$missing\",.*\"personal\":true}" manifest.json; then
    withheld=$((withheld + 1))
  else
    bad "falta $missing"
  fi
done
changed=$(sha256sum -c --quiet --ignore-missing SHA256SUMS 2>/dev/null | sed 's/: [^:]*$//')
for path in $changed; do bad "cambió $path"; done
[ "$withheld" -gt 0 ] && echo "copia con iniciales: $withheld archivos con nombres no vienen en ella"

people=$(wc -l < plantilla.jsonl | tr -d ' ')
if [ "$people" = "$(field personas)" ]; then good "la plantilla tiene $people personas"; else bad "la plantilla tiene $people personas y manifest.json dice $(field personas)"; fi
if [ "$(digest plantilla.jsonl)" = "$(field raiz)" ]; then good "la raíz de la plantilla"; else bad "la raíz de la plantilla"; fi
if [ -f identidades.jsonl ]; then
  wrong=0
  while IFS= read -r line <&3 && IFS= read -r identity <&4; do
    case "$line" in *"\"identidad\":\"$(printf '%s' "$identity" | sha256sum | cut -c1-64)\"}") ;; *) wrong=$((wrong + 1)) ;; esac
  done 3< plantilla.jsonl 4< identidades.jsonl
  if [ "$wrong" = 0 ] && [ "$(wc -l < identidades.jsonl | tr -d ' ')" = "$people" ]; then good "las identidades con la plantilla"; else bad "$wrong identidades con la plantilla"; fi
fi

if [ -f emision/emision.json ]; then
  if signed emision/emision.json emision/emision.sig; then good "la firma de emision.json"; else bad "la firma de emision.json"; fi
  if grep -q "$(digest manifest.json)" emision/emision.json; then good "emision.json con manifest.json"; else bad "emision.json con manifest.json"; fi
fi
[ -f sellos/verificar.sh ] && { sh sellos/verificar.sh || faults=$((faults + 1)); }

if [ "$faults" = 0 ]; then echo "TODO COINCIDE"; else echo "NO COINCIDEN $faults COSAS"; exit 1; fi
